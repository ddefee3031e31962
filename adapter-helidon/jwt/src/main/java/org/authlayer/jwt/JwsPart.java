package org.authlayer.jwt;

import java.util.Base64;
import java.util.Optional;
import org.authlayer.json.Json;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** A part of a signed token as it was sent (RFC 7515, 3.1). */
public final class JwsPart {

  private JwsPart() {}

  /** The JSON object that a part is; empty for any other text. */
  public static Optional<ObjectValue> object(String part) {
    return bytes(part)
        .flatMap(Json::parse)
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast);
  }

  /** One text for one content: padding and stray bits are refused, which decoders let pass. */
  public static Optional<byte[]> bytes(String part) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(part);
      String again = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      return part.equals(again) ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }
}
