package orders;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON as the layer has it, by the Jackson of Spring Boot. */
final class StrictJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private StrictJson() {}

  /**
   * Reads exactly one value.
   *
   * @throws CharacterCodingException for bytes that are not UTF-8, and for half of a surrogate pair
   * @throws tools.jackson.core.JacksonException for other text than JSON
   */
  static JsonValue read(byte[] content) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    Object plain = MAPPER.readValue(text, Object.class);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(String.valueOf(plain))) {
      throw new CharacterCodingException();
    }
    return value(plain);
  }

  static byte[] write(JsonValue value) {
    return MAPPER.writeValueAsBytes(plain(value));
  }

  private static JsonValue value(Object plain) {
    return switch (plain) {
      case null -> new JsonValue.NullValue();
      case String text -> JsonValue.of(text);
      case Boolean truth -> JsonValue.of(truth);
      case Number number -> JsonValue.of(new BigDecimal(number.toString()));
      case List<?> elements -> JsonValue.array(elements.stream().map(StrictJson::value).toList());
      case Map<?, ?> members -> {
        Map<String, JsonValue> values = new LinkedHashMap<>();
        members.forEach((name, member) -> values.put((String) name, value(member)));
        yield new JsonValue.ObjectValue(values);
      }
      default -> throw new IllegalArgumentException("not JSON");
    };
  }

  private static Object plain(JsonValue value) {
    return switch (value) {
      case JsonValue.NullValue none -> null;
      case JsonValue.StringValue text -> text.value();
      case JsonValue.BooleanValue truth -> truth.value();
      case JsonValue.NumberValue number -> number.value();
      case JsonValue.ArrayValue array -> array.elements().stream().map(StrictJson::plain).toList();
      case JsonValue.ObjectValue object -> {
        Map<String, Object> members = new LinkedHashMap<>();
        object.members().forEach((name, member) -> members.put(name, plain(member)));
        yield members;
      }
    };
  }
}
