package org.authlayer.conformance.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A document as it was sent, read by another library than the server's. */
record ApiDocument(JsonNode root) {

  /** The same operation as the path without the slash, under which it is documented. */
  private static final String REPEATED = "/web/";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  static ApiDocument read(String text) {
    try {
      return new ApiDocument(MAPPER.readTree(text));
    } catch (JsonProcessingException malformed) {
      throw new IllegalStateException("no JSON", malformed);
    }
  }

  /** Something that a path template is. */
  record Operation(String method, String path, JsonNode told) {

    String name() {
      return method + " " + path;
    }
  }

  /** Each as a method and a path, for instance {@code DELETE /account/tokens/{id}}. */
  Set<String> operations() {
    Set<String> names = new TreeSet<>();
    root.path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            names.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    return names;
  }

  Operation operation(String name) {
    int space = name.indexOf(' ');
    String method = name.substring(0, space);
    String path = name.substring(space + 1);
    return new Operation(method, path, at(path).path(method.toLowerCase(Locale.ROOT)));
  }

  /** What answers a request; letters win over parameters. */
  Optional<Operation> find(String method, String path) {
    return template(path)
        .map(found -> operation((method.equals("HEAD") ? "GET" : method) + " " + found))
        .filter(operation -> !operation.told().isMissingNode());
  }

  boolean hasPath(String path) {
    return template(path).isPresent();
  }

  /** What a reference leads to; what is none leads to itself. */
  JsonNode referred(JsonNode node) {
    JsonNode reference = node.path("$ref");
    return reference.isMissingNode() ? node : root.at(reference.asText().substring(1));
  }

  private JsonNode at(String path) {
    return root.path("paths").path(path);
  }

  private Optional<String> template(String path) {
    if (path.equals(REPEATED)) {
      return template("/web");
    }
    return at(path).isMissingNode()
        ? root.path("paths").properties().stream()
            .map(Map.Entry::getKey)
            .filter(template -> template.contains("{") && matches(template, path))
            .findFirst()
        : Optional.of(path);
  }

  private static boolean matches(String template, String path) {
    String pattern = Pattern.quote(template).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q");
    return path.matches(pattern);
  }
}
