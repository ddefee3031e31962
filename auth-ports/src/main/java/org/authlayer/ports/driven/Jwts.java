package org.authlayer.ports.driven;

import java.util.Optional;
import org.authlayer.ports.json.JsonValue;

/** Signs and verifies JSON web tokens (RFC 7519); the caller judges the claims (AL-JWT-08). */
public interface Jwts {

  /** Signs claims with the one key that signs, whose {@code kid} is in the header (DEC-07). */
  String sign(JsonValue.ObjectValue claims);

  /**
   * Verifies a token with the configured key that its {@code kid} names, and that key's algorithm.
   * Nothing else in the header is honoured.
   */
  Optional<JsonValue.ObjectValue> verify(String token);

  /** The public halves of all asymmetric keys that verify, as a JWK set (RFC 7517). */
  JsonValue.ObjectValue publicKeys();
}
