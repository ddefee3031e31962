package org.authlayer.adapter.helidon.jwt;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.authlayer.adapter.helidon.json.Json;
import org.authlayer.ports.driving.JsonValue;

/** The three parts of a token, read strictly: one text for one content. */
record Compact(
    JsonValue.ObjectValue header, JsonValue.ObjectValue claims, String input, String signature) {

  private static final int LONGEST = 16 * 1024;

  static Optional<Compact> parse(String token) {
    String[] parts = token.length() > LONGEST ? new String[0] : token.split("\\.", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    Optional<JsonValue.ObjectValue> header = bytes(parts[0]).flatMap(Compact::object);
    Optional<JsonValue.ObjectValue> claims = bytes(parts[1]).flatMap(Compact::object);
    if (header.isEmpty() || claims.isEmpty() || bytes(parts[2]).isEmpty()) {
      return Optional.empty();
    }
    String input = parts[0] + '.' + parts[1];
    return Optional.of(new Compact(header.get(), claims.get(), input, parts[2]));
  }

  boolean isSignedWith(JwtKey key) {
    return key.verify(ascii(input), Base64.getUrlDecoder().decode(signature));
  }

  static String part(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Refuses padding and stray bits too, which the decoder lets pass. */
  private static Optional<byte[]> bytes(String part) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      return Optional.of(bytes).filter(decoded -> part(decoded).equals(part));
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }

  private static Optional<JsonValue.ObjectValue> object(byte[] bytes) {
    return Json.parse(bytes)
        .filter(JsonValue.ObjectValue.class::isInstance)
        .map(JsonValue.ObjectValue.class::cast);
  }
}
