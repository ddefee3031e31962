package org.authlayer.adapter.helidon.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;

final class JsonWriter {

  private static final int WIDEST_PLAIN = 40;

  private JsonWriter() {}

  static String write(JsonFactory factory, JsonValue value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = factory.createGenerator(text)) {
      write(generator, value);
    } catch (IOException impossible) {
      throw new UncheckedIOException("a text in memory cannot fail", impossible);
    }
    return text.toString();
  }

  private static void write(JsonGenerator to, JsonValue value) throws IOException {
    switch (value) {
      case JsonValue.ObjectValue object -> writeObject(to, object);
      case JsonValue.ArrayValue array -> writeArray(to, array);
      case JsonValue.StringValue string -> to.writeString(string.value());
      case JsonValue.NumberValue number -> to.writeNumber(digits(number.value()));
      case JsonValue.BooleanValue truth -> to.writeBoolean(truth.value());
      case JsonValue.NullValue nothing -> to.writeNull();
    }
  }

  private static void writeObject(JsonGenerator to, JsonValue.ObjectValue object)
      throws IOException {
    to.writeStartObject();
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      to.writeFieldName(member.getKey());
      write(to, member.getValue());
    }
    to.writeEndObject();
  }

  private static void writeArray(JsonGenerator to, JsonValue.ArrayValue array) throws IOException {
    to.writeStartArray();
    for (JsonValue element : array.elements()) {
      write(to, element);
    }
    to.writeEndArray();
  }

  /** Readers that expect whole seconds stumble over an exponent. */
  private static String digits(BigDecimal number) {
    return Math.abs((long) number.scale()) <= WIDEST_PLAIN
        ? number.toPlainString()
        : number.toString();
  }
}
