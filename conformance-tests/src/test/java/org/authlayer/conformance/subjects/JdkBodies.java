package org.authlayer.conformance.subjects;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.testing.memory.Json;

/** Content as the application expects it, by its media type. */
final class JdkBodies {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private static final Pattern CHARSET = Pattern.compile("; *charset=\"?([^\";]+)");

  private JdkBodies() {}

  static Body parse(Headers headers, byte[] bytes) {
    if (bytes.length == 0) {
      return new Body.Empty();
    }
    List<String> types = headers.all("Content-Type");
    if (types.size() != 1 || !headers.all("Content-Encoding").isEmpty()) {
      return unreadable(Body.Fault.UNSUPPORTED, "The content needs one type, and no encoding.");
    }
    try {
      return read(types.get(0).toLowerCase(Locale.ROOT), bytes);
    } catch (UnsupportedCharsetException | IllegalCharsetNameException unknown) {
      return unreadable(Body.Fault.UNSUPPORTED, "This server does not read this charset.");
    } catch (IOException | IllegalArgumentException malformed) {
      return unreadable(Body.Fault.MALFORMED, "The content is not what its type says.");
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
      return new Body.Text(
          decode(
              bytes, charset.find() ? Charset.forName(charset.group(1)) : StandardCharsets.UTF_8));
    }
    return type.contains("/")
        ? new Body.Binary(bytes)
        : unreadable(Body.Fault.UNSUPPORTED, "The Content-Type is no media type.");
  }

  /** Half of a surrogate pair is no character, and cannot be encoded. */
  private static Body json(String text) throws IOException {
    JsonNode value = JSON.readTree(text);
    if (value.isMissingNode() || !StandardCharsets.UTF_8.newEncoder().canEncode(value.toString())) {
      throw new CharacterCodingException();
    }
    return new Body.Json(Json.value(value));
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

  /** {@link URLDecoder} alone would turn bytes that are no UTF-8 into question marks. */
  private static String unescape(String text) throws IOException {
    String bytes =
        URLDecoder.decode(
            new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1),
            StandardCharsets.ISO_8859_1);
    return decode(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static String decode(byte[] bytes, Charset charset) throws CharacterCodingException {
    return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static Body unreadable(Body.Fault fault, String detail) {
    return new Body.Unreadable(fault, detail);
  }
}
