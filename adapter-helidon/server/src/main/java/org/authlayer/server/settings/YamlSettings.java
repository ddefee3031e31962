package org.authlayer.server.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.KnownKeys;
import org.authlayer.runtime.configuration.Setting;
import org.authlayer.runtime.configuration.StartException;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
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
record YamlSettings(String file, KnownKeys keys, Map<String, Setting> settings) {

  static Map<String, Setting> parse(String file, String text, KnownKeys keys) {
    YamlSettings found = new YamlSettings(file, keys, new LinkedHashMap<>());
    try {
      Node root = composer(text).getSingleNode();
      if (root != null) {
        found.add("", root);
      }
    } catch (MarkedYAMLException malformed) {
      int line = malformed.getProblemMark() == null ? 1 : malformed.getProblemMark().getLine() + 1;
      throw StartException.configuration(
          "%s line %s: no valid YAML: %s".formatted(file, line, malformed.getProblem()));
    }
    return found.settings;
  }

  /** The part of {@code Yaml} that reads nodes, without the part that reads and writes objects. */
  private static Composer composer(String text) {
    LoaderOptions options = new LoaderOptions();
    return new Composer(new ParserImpl(new StreamReader(text), options), new Resolver(), options);
  }

  private void add(String path, Node node) {
    switch (node) {
      case MappingNode mapping -> mapping.getValue().forEach(tuple -> addMember(path, tuple));
      case SequenceNode sequence when areScalars(sequence.getValue()) ->
          put(path, node, joined(sequence.getValue()));
      case SequenceNode sequence -> {
        for (int i = 0; i < sequence.getValue().size(); i++) {
          add(path + "." + i, sequence.getValue().get(i));
        }
      }
      case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> {}
      case ScalarNode scalar -> put(path, node, scalar.getValue());
      default -> throw refused(node, "only mappings, lists and values are read");
    }
  }

  private void addMember(String path, NodeTuple tuple) {
    if (!(tuple.getKeyNode() instanceof ScalarNode name)) {
      throw refused(tuple.getKeyNode(), "a key is a word");
    }
    add(path.isEmpty() ? name.getValue() : path + "." + name.getValue(), tuple.getValueNode());
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
