package jetty;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.json.JsonValue;

/** Content by its media type, read strictly, and JSON written. */
final class Bodies {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static final Pattern CHARSET = Pattern.compile("; *charset=\"?([^\";]+)");

  private Bodies() {}

  static Body parse(Headers headers, byte[] bytes) {
    if (bytes.length == 0) {
      return new Body.Empty();
    }
    List<String> types = headers.all("Content-Type");
    if (types.size() != 1 || !headers.all("Content-Encoding").isEmpty()) {
      return unsupported("The content needs one type, and no encoding.");
    }
    try {
      return read(types.get(0).toLowerCase(Locale.ROOT), bytes);
    } catch (IOException | IllegalArgumentException malformed) {
      return new Body.Unreadable(Body.Fault.MALFORMED, "The content is not what its type says.");
    }
  }

  static Body tooLarge(int limit) {
    return new Body.Unreadable(
        Body.Fault.TOO_LARGE, "The content is longer than " + limit + " bytes.");
  }

  static byte[] write(JsonValue value) {
    try {
      return JSON.writeValueAsBytes(node(value));
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static Body read(String contentType, byte[] bytes) throws IOException {
    String type = contentType.split(";", 2)[0].strip();
    if (type.equals("application/json") || type.matches("application/[^/]+\\+json")) {
      return json(decode(bytes, StandardCharsets.UTF_8));
    }
    if (type.equals("application/x-www-form-urlencoded")) {
      return form(decode(bytes, StandardCharsets.UTF_8));
    }
    if (type.startsWith("text/")) {
      Matcher charset = CHARSET.matcher(contentType);
      String name = charset.find() ? charset.group(1) : "utf-8";
      return isCharset(name)
          ? new Body.Text(decode(bytes, Charset.forName(name)))
          : unsupported("This server does not read this charset.");
    }
    return type.contains("/")
        ? new Body.Binary(bytes)
        : unsupported("The Content-Type is not a media type.");
  }

  private static boolean isCharset(String name) {
    try {
      return Charset.isSupported(name);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /** Jackson lets half of a surrogate pair pass, in names of members too. */
  private static Body json(String text) throws IOException {
    JsonNode value = JSON.readTree(text);
    if (value.isMissingNode() || !StandardCharsets.UTF_8.newEncoder().canEncode(value.toString())) {
      throw new CharacterCodingException();
    }
    return new Body.Json(value(value));
  }

  private static Body form(String text) throws IOException {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (String pair : text.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      fields
          .computeIfAbsent(unescape(parts[0]), name -> new ArrayList<>())
          .add(parts.length == 2 ? unescape(parts[1]) : "");
    }
    return new Body.Form(fields);
  }

  /** {@link URLDecoder} alone would turn bytes that are not UTF-8 into question marks. */
  private static String unescape(String text) throws IOException {
    byte[] sent = text.getBytes(StandardCharsets.UTF_8);
    String bytes =
        URLDecoder.decode(
            new String(sent, StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1);
    return decode(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static String decode(byte[] bytes, Charset charset) throws CharacterCodingException {
    return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static Body unsupported(String detail) {
    return new Body.Unreadable(Body.Fault.UNSUPPORTED, detail);
  }

  private static JsonValue value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        node.properties().forEach(member -> members.put(member.getKey(), value(member.getValue())));
        yield new JsonValue.ObjectValue(members);
      }
      case ARRAY -> JsonValue.array(node.valueStream().map(Bodies::value).toList());
      case NUMBER -> JsonValue.of(node.decimalValue());
      case BOOLEAN -> JsonValue.of(node.booleanValue());
      case STRING -> JsonValue.of(node.textValue());
      default -> new JsonValue.NullValue();
    };
  }

  private static JsonNode node(JsonValue value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (value) {
      case JsonValue.ObjectValue object -> {
        var members = nodes.objectNode();
        object.members().forEach((name, member) -> members.set(name, node(member)));
        yield members;
      }
      case JsonValue.ArrayValue array -> {
        var elements = nodes.arrayNode();
        array.elements().forEach(element -> elements.add(node(element)));
        yield elements;
      }
      case JsonValue.StringValue text -> nodes.textNode(text.value());
      case JsonValue.NumberValue number -> nodes.numberNode(number.value());
      case JsonValue.BooleanValue truth -> nodes.booleanNode(truth.value());
      case JsonValue.NullValue none -> nodes.nullNode();
    };
  }
}
