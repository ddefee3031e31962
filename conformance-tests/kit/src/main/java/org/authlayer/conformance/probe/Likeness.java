package org.authlayer.conformance.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.authlayer.conformance.wire.Answer;

/**
 * Whether the contents of answers say the same. JSON is compared as JSON; members that differ
 * between two answers to the same request, such as an instant, count for nothing.
 */
public record Likeness(Answer one, Answer again) {

  public boolean isThatOf(Answer other) {
    return isThatOf(other, other.text());
  }

  /** The same for an answer that may repeat what its request said, in place of what this one's. */
  public boolean isThatOf(Answer other, String said, String here) {
    return isThatOf(other, other.text().replace(said, here));
  }

  private boolean isThatOf(Answer other, String text) {
    JsonNode first = one.json();
    JsonNode second = again.json();
    if (first.isObject() && second.isObject()) {
      return other.json().isObject()
          && steady(first, second, first).equals(steady(first, second, other.json()));
    }
    return !one.text().equals(again.text()) || one.text().equals(text);
  }

  private static ObjectNode steady(JsonNode one, JsonNode again, JsonNode object) {
    ObjectNode steady = object.deepCopy();
    List<String> names = new ArrayList<>();
    one.fieldNames().forEachRemaining(names::add);
    names.removeIf(name -> Objects.equals(one.get(name), again.get(name)));
    return steady.remove(names);
  }
}
