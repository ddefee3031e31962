package org.authlayer.conformance.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.authlayer.conformance.wire.Answer;

/**
 * Whether the contents of answers say the same. JSON is compared as JSON. Members that differ
 * between two answers to the same request count for nothing, and so does what changes with time: an
 * instant of whole seconds may be the same twice and another one in the third answer.
 */
public record Likeness(Answer one, Answer again) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Instants as ISO 8601 and RFC 9110 write them, and as seconds or milliseconds since 1970. */
  private static final Pattern INSTANT =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d([.,]\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)?"
              + "|[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT"
              + "|\\b[12]\\d{9}(\\.\\d+|\\d{3})?\\b");

  public boolean isThatOf(Answer other) {
    return isThat(other.text());
  }

  /** The same for an answer that may repeat what its request said, in place of what this one's. */
  public boolean isThatOf(Answer other, String said, String here) {
    return isThat(other.text().replace(said, here));
  }

  private boolean isThat(String text) {
    String first = settled(one.text());
    String second = settled(again.text());
    String third = settled(text);
    if (json(first) instanceof ObjectNode a && json(second) instanceof ObjectNode b) {
      return json(third) instanceof ObjectNode c && steady(a, b, a).equals(steady(a, b, c));
    }
    return !first.equals(second) || first.equals(third);
  }

  private static String settled(String text) {
    return INSTANT.matcher(text).replaceAll("0");
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException none) {
      return MissingNode.getInstance();
    }
  }

  private static ObjectNode steady(JsonNode one, JsonNode again, JsonNode object) {
    ObjectNode steady = object.deepCopy();
    List<String> names = new ArrayList<>();
    one.fieldNames().forEachRemaining(names::add);
    names.removeIf(name -> Objects.equals(one.get(name), again.get(name)));
    return steady.remove(names);
  }
}
