package org.authlayer.jwt;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue;

/** The parts of a token, read strictly: one text for one content. The input is what is signed. */
record CompactToken(String header, String claims, String signature, String input) {

  private static final int MAX_LENGTH = 16 * 1024;
  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  static Optional<CompactToken> parse(String token) {
    int first = token.indexOf('.');
    int second = token.indexOf('.', first + 1);
    if (token.length() > MAX_LENGTH
        || first < 0
        || second < 0
        || token.indexOf('.', second + 1) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        new CompactToken(
            token.substring(0, first),
            token.substring(first + 1, second),
            token.substring(second + 1),
            token.substring(0, second)));
  }

  boolean isSignedWith(JwtKey key) {
    return bytes(signature).filter(made -> key.verify(ascii(input), made)).isPresent();
  }

  static String part(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Refuses padding and stray bits too, which the decoder lets pass. */
  static Optional<byte[]> bytes(String part) {
    try {
      return part.indexOf('=') >= 0 || hasStrayBits(part)
          ? Optional.empty()
          : Optional.of(Base64.getUrlDecoder().decode(part));
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }

  /** The last digit of a part that is not whole has four or two bits that belong to no byte. */
  private static boolean hasStrayBits(String part) {
    int strays =
        switch (part.length() % 4) {
          case 2 -> 0b1111;
          case 3 -> 0b11;
          default -> 0;
        };
    return strays != 0 && (DIGITS.indexOf(part.charAt(part.length() - 1)) & strays) != 0;
  }

  static Optional<JsonValue.ObjectValue> object(String part) {
    return bytes(part)
        .flatMap(Json::parse)
        .filter(JsonValue.ObjectValue.class::isInstance)
        .map(JsonValue.ObjectValue.class::cast);
  }

  /** The parts together are a credential. */
  @Override
  public String toString() {
    return "Compact";
  }
}
