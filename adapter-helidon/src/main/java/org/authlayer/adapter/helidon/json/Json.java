package org.authlayer.adapter.helidon.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.Optional;
import org.authlayer.ports.json.JsonCodec;
import org.authlayer.ports.json.JsonValue;

/** Strict JSON: one value, unique member names, well-formed Unicode, bounded depth and numbers. */
public final class Json {

  private static final int DEEPEST = 64;
  private static final int LONGEST_NUMBER = 400;

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
    return JsonWriter.write(FACTORY, value);
  }
}
