package org.authlayer.server.settings;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.StartException;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Flattens YAML to keys with dots, remembering lines. Nothing in the file makes an object. */
record YamlSettings(
    String file,
    List<String> lines,
    KnownKeys keys,
    Map<String, Setting> settings,
    Set<String> members) {

  private static final int MOST_WORDS = 20;
  private static final Set<ScalarStyle> BLOCKS = Set.of(ScalarStyle.LITERAL, ScalarStyle.FOLDED);

  static Map<String, Setting> parse(String file, String text, KnownKeys keys) {
    YamlSettings found =
        new YamlSettings(file, text.lines().toList(), keys, new LinkedHashMap<>(), new HashSet<>());
    try {
      Node root = composer(text).getSingleNode();
      if (root != null) {
        found.add("", root);
      }
    } catch (MarkedYAMLException malformed) {
      int line = malformed.getProblemMark() == null ? 1 : malformed.getProblemMark().getLine() + 1;
      throw StartException.configuration(
          "%s line %s: no valid YAML: %s".formatted(file, line, malformed.getProblem()));
    } catch (YAMLException | IllegalArgumentException malformed) {
      String reason =
          malformed instanceof YAMLException
              ? String.valueOf(malformed.getMessage()).lines().findFirst().orElse("")
              : "an escape in quotes is no character";
      throw StartException.configuration("%s: no valid YAML: %s".formatted(file, reason));
    }
    return found.settings;
  }

  /** The part of {@code Yaml} that reads nodes, without the part that reads and writes objects. */
  private static Composer composer(String text) {
    LoaderOptions options = new LoaderOptions();
    return new Composer(new ParserImpl(new StreamReader(text), options), new Resolver(), options);
  }

  private void add(String path, Node node) {
    if (path.isEmpty() && !(node instanceof MappingNode) && !node.getTag().equals(Tag.NULL)) {
      throw refused(node, "write keys with values, such as server.port: 8080");
    }
    if (path.split("\\.", -1).length > MOST_WORDS) {
      throw refused(node, "no key has so many words; does an alias stand in its own anchor?");
    }
    switch (node) {
      case MappingNode mapping when mapping.getValue().isEmpty() -> requireSection(path, node);
      case MappingNode mapping -> mapping.getValue().forEach(tuple -> addMember(path, tuple));
      case SequenceNode sequence when areScalars(sequence.getValue()) -> {
        sequence.getValue().forEach(one -> requireWhole((ScalarNode) one));
        if (keys.isSecret(path)) {
          throw refused(node, swallowed(path, "a list"));
        }
        put(path, node, joined(sequence.getValue()));
      }
      case SequenceNode sequence -> {
        for (int i = 0; i < sequence.getValue().size(); i++) {
          add(path + "." + i, sequence.getValue().get(i));
        }
      }
      case ScalarNode scalar -> addScalar(path, scalar);
      default -> throw refused(node, "only mappings, lists and values are read");
    }
  }

  private void addMember(String path, NodeTuple tuple) {
    if (!(tuple.getKeyNode() instanceof ScalarNode name)) {
      throw refused(tuple.getKeyNode(), "a key is a word");
    }
    String member = path.isEmpty() ? name.getValue() : path + "." + name.getValue();
    if (!members.add(member)) {
      throw refused(name, "the key '" + member + "' is given twice");
    }
    add(member, tuple.getValueNode());
  }

  private void addScalar(String path, ScalarNode scalar) {
    requireWhole(scalar);
    boolean isNull = scalar.getTag().equals(Tag.NULL);
    boolean isWord = isNull && !scalar.getValue().isEmpty();
    boolean hasComment = (isNull || keys.isSecret(path)) && behind(scalar).startsWith("#");
    if (keys.isKnown(path) && (hasComment || isWord)) {
      throw refused(scalar, swallowed(path, isNull ? "null or a comment" : "a comment"));
    }
    if (!isNull) {
      put(path, scalar, scalar.getValue());
    } else if (!keys.isKnown(path)) {
      requireSection(path, scalar);
    }
  }

  private void requireSection(String path, Node node) {
    if (!path.isEmpty() && !isSection(path)) {
      throw refused(
          node,
          keys.isKnown(path)
              ? swallowed(path, "a section")
              : keys.unknown(path, "--help lists the keys"));
    }
  }

  /** A section may lack entries, as {@code server:} does; a star stands for any word. */
  private boolean isSection(String path) {
    String[] words = path.split("\\.", -1);
    return keys.paths()
        .map(known -> known.split("\\.", -1))
        .anyMatch(
            known ->
                words.length < known.length
                    && IntStream.range(0, words.length)
                        .allMatch(i -> known[i].equals("*") || known[i].equals(words[i])));
  }

  private String behind(ScalarNode scalar) {
    Mark end = scalar.getEndMark();
    String line = end.getLine() < lines.size() ? lines.get(end.getLine()) : "";
    return line.codePoints()
        .skip(end.getColumn())
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .strip();
  }

  /** Without an anchor, an alias, a tag, or the exclamation mark that is a tag by itself. */
  private void requireWhole(ScalarNode scalar) {
    Mark start = scalar.getStartMark();
    Mark end = scalar.getEndMark();
    String value = scalar.getValue();
    boolean isCut =
        scalar.isPlain()
            && start.getLine() == end.getLine()
            && end.getColumn() - start.getColumn() != value.codePointCount(0, value.length());
    boolean isEmptyBlock = BLOCKS.contains(scalar.getScalarStyle()) && value.isEmpty();
    if (isCut
        || isEmptyBlock
        || scalar.getAnchor() != null
        || !scalar.getTag().startsWith(Tag.PREFIX)) {
      throw refused(scalar, swallowed("a value", "an anchor, a tag or the sign of a block"));
    }
  }

  private static String swallowed(String path, String what) {
    return path + ": YAML takes a part of it for " + what + "; quote it, or leave that part out";
  }

  private void put(String path, Node node, String value) {
    if (!keys.isKnown(path)) {
      throw refused(node, keys.unknown(path, "--help lists the keys"));
    }
    if (settings.put(path, new Setting(value, at(node))) != null) {
      throw refused(node, "the key '" + path + "' is given twice");
    }
  }

  private StartException refused(Node node, String why) {
    return StartException.configuration(at(node) + ": " + why);
  }

  private String at(Node node) {
    return file + " line " + (node.getStartMark().getLine() + 1);
  }

  private static boolean areScalars(List<Node> nodes) {
    return nodes.stream().allMatch(ScalarNode.class::isInstance);
  }

  private static String joined(List<Node> scalars) {
    return scalars.isEmpty()
        ? Configuration.EMPTY_LIST
        : scalars.stream()
            .map(scalar -> ((ScalarNode) scalar).getValue())
            .collect(Collectors.joining(","));
  }
}
