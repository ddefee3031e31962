package org.authlayer.conformance.elsewhere;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, decimals, booleans and {@link #NULL}. */
record Json(Switches on) {

  /** The value that JSON writes as {@code null}. */
  static final Object NULL = NullNode.getInstance();

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /** An object whose members stand in the order in which they are given. */
  static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return members;
  }

  /** Throws {@link IllegalArgumentException} when the text is not JSON. */
  static Object read(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (node.isMissingNode()) {
        throw new IllegalArgumentException("no content");
      }
      return value(node);
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException("not JSON", malformed);
    }
  }

  private static Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        Map<String, Object> members = object();
        node.properties().forEach(member -> members.put(member.getKey(), value(member.getValue())));
        yield members;
      }
      case ARRAY -> {
        List<Object> elements = new ArrayList<>();
        node.forEach(element -> elements.add(value(element)));
        yield elements;
      }
      case STRING -> node.textValue();
      case NUMBER -> node.decimalValue();
      case BOOLEAN -> node.booleanValue();
      default -> NULL;
    };
  }

  /** Writes a value in one of the many ways in which JSON lets it be written. */
  String write(Object value) {
    ObjectWriter writer = MAPPER.writer();
    if (on.has("json-blanks")) {
      writer = writer.withDefaultPrettyPrinter();
    }
    if (on.has("json-ascii")) {
      writer = writer.with(JsonWriteFeature.ESCAPE_NON_ASCII);
    }
    try {
      Object ordered = on.has("members-shuffled") ? shuffled(value) : value;
      String json = writer.writeValueAsString(ordered);
      return on.has("json-escaped-slash") ? json.replace("/", "\\/") : json;
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Object shuffled(Object value) {
    if (value instanceof Map<?, ?> members) {
      List<Map.Entry<?, ?>> entries = new ArrayList<>(members.entrySet());
      Collections.shuffle(entries);
      Map<String, Object> other = object();
      entries.forEach(one -> other.put(String.valueOf(one.getKey()), shuffled(one.getValue())));
      return other;
    }
    return value instanceof List<?> elements
        ? elements.stream().map(Json::shuffled).toList()
        : value;
  }
}
