package org.authlayer.conformance.subjects;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.memory.Json;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;

/** Content as the application expects it, by its media type. */
final class JdkBodies {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private JdkBodies() {}

  static Body parse(Headers headers, byte[] bytes) {
    if (bytes.length == 0) {
      return new Body.Empty();
    }
    List<String> types = headers.all("Content-Type");
    String type = types.size() == 1 ? types.get(0).split(";", 2)[0].strip() : "";
    try {
      return read(type.toLowerCase(Locale.ROOT), utf8(bytes));
    } catch (IOException | IllegalArgumentException malformed) {
      return new Body.Unreadable(Body.Fault.MALFORMED, "The content is not what its type says.");
    }
  }

  private static Body read(String type, String text) throws IOException {
    if (type.equals("application/json") || type.matches("application/[^/]+\\+json")) {
      return new Body.Json(Json.value(JSON.readTree(text)));
    }
    if (type.equals("application/x-www-form-urlencoded")) {
      return form(text);
    }
    return type.startsWith("text/")
        ? new Body.Text(text)
        : new Body.Unreadable(Body.Fault.UNSUPPORTED, "This server does not read this type.");
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
    return utf8(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String utf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
