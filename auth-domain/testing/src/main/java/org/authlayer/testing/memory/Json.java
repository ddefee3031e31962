package org.authlayer.testing.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.BooleanValue;
import org.authlayer.ports.json.JsonValue.NullValue;
import org.authlayer.ports.json.JsonValue.NumberValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/** The ports' JSON values as Jackson's and back. */
public final class Json {

  private Json() {}

  /**
   * A value as Jackson has it.
   *
   * @param value the ports' value
   * @return Jackson's value
   */
  public static JsonNode write(JsonValue value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (value) {
      case ObjectValue(Map<String, JsonValue> members) -> {
        ObjectNode object = nodes.objectNode();
        members.forEach((name, member) -> object.set(name, write(member)));
        yield object;
      }
      case ArrayValue(List<JsonValue> elements) -> {
        ArrayNode array = nodes.arrayNode();
        elements.forEach(element -> array.add(write(element)));
        yield array;
      }
      case StringValue(String text) -> nodes.textNode(text);
      case NumberValue number -> nodes.numberNode(number.value());
      case BooleanValue(boolean truth) -> nodes.booleanNode(truth);
      case NullValue none -> nodes.nullNode();
    };
  }

  /**
   * A value as the ports have it.
   *
   * @param node Jackson's value
   * @return the ports' value
   */
  public static JsonValue value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        node.properties().forEach(member -> members.put(member.getKey(), value(member.getValue())));
        yield new ObjectValue(members);
      }
      case ARRAY -> {
        List<JsonValue> elements = new ArrayList<>();
        node.forEach(element -> elements.add(value(element)));
        yield new ArrayValue(elements);
      }
      case NUMBER -> new NumberValue(node.decimalValue());
      case BOOLEAN -> new BooleanValue(node.booleanValue());
      case STRING -> new StringValue(node.textValue());
      default -> new NullValue();
    };
  }

  static Optional<ObjectValue> read(JsonNode node) {
    return value(node) instanceof ObjectValue object ? Optional.of(object) : Optional.empty();
  }
}
