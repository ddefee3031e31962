package org.authlayer.issuers;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.authlayer.jwt.JwsPart;
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
    if (parts.length != PARTS || JwsPart.bytes(parts[2]).isEmpty()) {
      return Optional.empty();
    }
    String signed = token.substring(0, token.lastIndexOf('.'));
    return JwsPart.object(parts[0])
        .filter(header -> header.members().keySet().stream().noneMatch(REFUSED::contains))
        .flatMap(
            header ->
                JwsPart.object(parts[1])
                    .map(claims -> new TokenText(header, claims, signed, parts[2])));
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

  @Override
  public String toString() {
    return "TokenText";
  }
}
