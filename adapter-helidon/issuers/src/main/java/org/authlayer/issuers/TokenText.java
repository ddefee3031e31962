package org.authlayer.issuers;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * The parts of a signed token (RFC 7515, 3.1) as they were sent; nothing of it is believed yet.
 *
 * @param signed the text that was signed
 */
record TokenText(ObjectValue header, ObjectValue claims, String signed, String signature) {

  private static final int LONGEST = 16 * 1024;
  private static final int PARTS = 3;

  /** A key that the token brings along, and extensions that are not understood (RFC 7515, 4.1). */
  private static final Set<String> REFUSED = Set.of("jwk", "jku", "x5u", "x5c", "crit", "b64");

  static Optional<TokenText> parse(String token) {
    String[] parts = token.length() > LONGEST ? new String[0] : token.split("\\.", -1);
    if (parts.length != PARTS || bytes(parts[2]).isEmpty()) {
      return Optional.empty();
    }
    String signed = token.substring(0, token.lastIndexOf('.'));
    return object(parts[0])
        .filter(header -> header.members().keySet().stream().noneMatch(REFUSED::contains))
        .flatMap(
            header ->
                object(parts[1]).map(claims -> new TokenText(header, claims, signed, parts[2])));
  }

  /** The {@code kid}; empty for a header that has none, or one that is no text. */
  Optional<String> kid() {
    return header.string("kid");
  }

  boolean hasKid() {
    return header.get("kid").isPresent();
  }

  byte[] input() {
    return signed.getBytes(StandardCharsets.US_ASCII);
  }

  private static Optional<ObjectValue> object(String part) {
    return bytes(part)
        .flatMap(Json::parse)
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast);
  }

  /** One text for one content: padding and stray bits are refused, which decoders let pass. */
  private static Optional<byte[]> bytes(String part) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      String again = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      return part.equals(again) ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "TokenText";
  }
}
