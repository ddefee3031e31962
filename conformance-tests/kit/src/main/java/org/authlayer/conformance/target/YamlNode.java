package org.authlayer.conformance.target;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a YAML file that remembers where it stands, so that every complaint names file, line
 * and key.
 */
abstract sealed class YamlNode {

  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");

  final String file;
  final String key;
  final int line;

  private YamlNode(String file, String key, int line) {
    this.file = file;
    this.key = key;
    this.line = line;
  }

  /** Keys with values, in order. */
  static final class Mapping extends YamlNode {
    final Map<String, YamlNode> members = new LinkedHashMap<>();

    private Mapping(String file, String key, int line) {
      super(file, key, line);
    }
  }

  static final class Items extends YamlNode {
    final List<YamlNode> items = new ArrayList<>();

    private Items(String file, String key, int line) {
      super(file, key, line);
    }
  }

  /** Text, a number, a truth value; empty where the file has nothing. */
  static final class Scalar extends YamlNode {
    final String raw;

    private Scalar(String file, String key, int line, String raw) {
      super(file, key, line);
      this.raw = raw;
    }

    /** The text, with every {@code ${NAME}} replaced by the environment's value. */
    String text(Map<String, String> environment) {
      Matcher matcher = REFERENCE.matcher(raw);
      StringBuilder text = new StringBuilder();
      while (matcher.find()) {
        String value = environment.get(matcher.group(1));
        if (value == null) {
          throw super.lacks(matcher.group(1));
        }
        matcher.appendReplacement(text, Matcher.quoteReplacement(value));
      }
      return matcher.appendTail(text).toString();
    }

    /** The variables of the environment that it names, which are secrets therefore. */
    List<String> variables() {
      return REFERENCE.matcher(raw).results().map(match -> match.group(1)).toList();
    }
  }

  /** Complaints about variables that the environment does not have, all of them. */
  List<String> missing(Map<String, String> environment) {
    return switch (this) {
      case Mapping mapping ->
          mapping.members.values().stream()
              .flatMap(member -> member.missing(environment).stream())
              .toList();
      case Items items ->
          items.items.stream().flatMap(item -> item.missing(environment).stream()).toList();
      case Scalar scalar ->
          REFERENCE
              .matcher(scalar.raw)
              .results()
              .map(match -> match.group(1))
              .filter(name -> !environment.containsKey(name))
              .map(name -> String.valueOf(lacks(name).getMessage()))
              .toList();
    };
  }

  final ConfigurationError lacks(String variable) {
    return error("the environment has no variable " + variable);
  }

  ConfigurationError error(String problem) {
    return new ConfigurationError(
        file + ":" + line + ": " + (key.isEmpty() ? "" : key + ": ") + problem);
  }

  static Mapping read(Path path) {
    try {
      return parse(path.toString(), TextFile.read(path));
    } catch (IOException unreadable) {
      throw new ConfigurationError(
          path + ": cannot be read (" + unreadable.getClass().getSimpleName() + ")");
    }
  }

  static Mapping parse(String file, String text) {
    try (JsonParser parser = new YAMLFactory().createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new ConfigurationError(file + ":1: a target file is a mapping of keys to values");
      }
      Mapping root = (Mapping) value(parser, file, "");
      List.copyOf(root.members.keySet()).forEach(name -> unfold(root, name));
      if (parser.nextToken() != null) {
        throw new ConfigurationError(
            file + ":" + parser.currentTokenLocation().getLineNr() + ": one document is enough");
      }
      return root;
    } catch (JsonProcessingException malformed) {
      int line = malformed.getLocation() == null ? 1 : malformed.getLocation().getLineNr();
      throw new ConfigurationError(file + ":" + line + ": this is no YAML");
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static YamlNode value(JsonParser parser, String file, String key) throws IOException {
    int line = parser.currentTokenLocation().getLineNr();
    return switch (parser.currentToken()) {
      case START_OBJECT -> mapping(parser, new Mapping(file, key, line));
      case START_ARRAY -> items(parser, new Items(file, key, line));
      case VALUE_NULL -> new Scalar(file, key, line, "");
      default -> new Scalar(file, key, line, parser.getText());
    };
  }

  private static YamlNode mapping(JsonParser parser, Mapping mapping) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      int line = parser.currentTokenLocation().getLineNr();
      String key = mapping.key.isEmpty() ? name : mapping.key + "." + name;
      parser.nextToken();
      YamlNode value = at(line, value(parser, mapping.file, key));
      if (mapping.members.put(name, value) != null) {
        throw value.error("this key stands here twice");
      }
    }
    return mapping;
  }

  /** A name with dots is a key of the part that it begins with. */
  private static void unfold(Mapping mapping, String name) {
    String[] parts = name.split("\\.", 2);
    YamlNode value = mapping.members.get(name);
    if (parts.length < 2 || value == null) {
      return;
    }
    String key = mapping.key.isEmpty() ? parts[0] : mapping.key + "." + parts[0];
    Mapping fresh = new Mapping(value.file, key, value.line);
    if (mapping.members.getOrDefault(parts[0], fresh) instanceof Mapping part) {
      mapping.members.remove(name);
      mapping.members.put(parts[0], part);
      if (part.members.put(parts[1], value) != null) {
        throw value.error("this key stands here twice");
      }
      if (key.matches("levers|per(\\.[^.]+)?")) {
        unfold(part, parts[1]);
      }
    }
  }

  /** A block begins on the line after its key: complaints name the key's line. */
  private static YamlNode at(int line, YamlNode value) {
    if (value instanceof Mapping mapping && mapping.line != line) {
      Mapping moved = new Mapping(mapping.file, mapping.key, line);
      moved.members.putAll(mapping.members);
      return moved;
    }
    return value;
  }

  private static YamlNode items(JsonParser parser, Items items) throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.items.add(value(parser, items.file, items.key));
    }
    return items;
  }
}
