package org.authlayer.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Builds values from tokens; the parser's nesting limit bounds the recursion. */
final class JsonReader {

  /** {@code 1e999999999} is eleven characters long and a billion digits wide. */
  private static final int WIDEST_EXPONENT = 400;

  private final JsonParser parser;
  private final boolean escapes;

  /** Without escapes no string can have an unpaired surrogate, as the text has none. */
  JsonReader(JsonParser parser, boolean escapes) {
    this.parser = parser;
    this.escapes = escapes;
  }

  JsonValue value(@Nullable JsonToken token) throws IOException {
    if (token == null) {
      throw malformed("no value");
    }
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> new JsonValue.StringValue(wellFormed(parser.getText()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
      case VALUE_TRUE -> new JsonValue.BooleanValue(true);
      case VALUE_FALSE -> new JsonValue.BooleanValue(false);
      case VALUE_NULL -> new JsonValue.NullValue();
      default -> throw malformed("no value");
    };
  }

  private JsonValue object() throws IOException {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = wellFormed(parser.currentName());
      if (members.put(name, value(parser.nextToken())) != null) {
        throw malformed("a name twice");
      }
    }
    return new JsonValue.ObjectValue(members);
  }

  private JsonValue array() throws IOException {
    List<JsonValue> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(value(token));
    }
    return new JsonValue.ArrayValue(elements);
  }

  private JsonValue number() throws IOException {
    try {
      BigDecimal number = new BigDecimal(parser.getText());
      if (Math.abs((long) number.scale()) > WIDEST_EXPONENT) {
        throw malformed("number out of range");
      }
      return new JsonValue.NumberValue(number);
    } catch (NumberFormatException outOfRange) {
      throw new JsonParseException(parser, "number out of range", outOfRange);
    }
  }

  /** An unpaired surrogate would become a question mark in UTF-8: two passwords, one hash. */
  private String wellFormed(String text) throws IOException {
    if (escapes && !StrictText.isWellFormed(text)) {
      throw malformed("unpaired surrogate");
    }
    return text;
  }

  private JsonParseException malformed(String why) {
    return new JsonParseException(parser, why);
  }
}
