package org.authlayer.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.json.JsonCodec;
import org.authlayer.ports.json.JsonValue;

/** Strict JSON: one value, unique member names, well-formed Unicode, bounded depth and numbers. */
public final class Json {

  private static final int DEEPEST = 64;
  private static final int LONGEST_NUMBER = 400;
  private static final int WIDEST_PLAIN = 40;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxNumberLength(LONGEST_NUMBER)
                  .build())
          .build();

  public static final JsonCodec CODEC =
      new JsonCodec() {
        @Override
        public Optional<JsonValue> parse(String text) {
          return Json.parse(text);
        }

        @Override
        public String write(JsonValue value) {
          return Json.write(value);
        }
      };

  private Json() {}

  /** Nothing when the text is no JSON that this server reads. */
  public static Optional<JsonValue> parse(String text) {
    return StrictText.isWellFormed(text) ? read(text) : Optional.empty();
  }

  private static Optional<JsonValue> read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      JsonValue value = new JsonReader(parser, text.indexOf('\\') >= 0).value(parser.nextToken());
      return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (IOException malformed) {
      return Optional.empty();
    }
  }

  /** Nothing when the bytes are no UTF-8, or no JSON that this server reads. */
  public static Optional<JsonValue> parse(byte[] bytes) {
    return StrictText.utf8(bytes).flatMap(Json::read);
  }

  public static String write(JsonValue value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
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
