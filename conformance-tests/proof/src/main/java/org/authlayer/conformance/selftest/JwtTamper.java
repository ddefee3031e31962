package org.authlayer.conformance.selftest;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.testing.memory.Json;

/** What saboteurs of JSON web tokens are made of. */
public final class JwtTamper {

  private static final JsonMapper JSON = new JsonMapper();

  private JwtTamper() {}

  public static Optional<ObjectValue> claims(String token) {
    String[] parts = token.split("\\.", -1);
    try {
      return parts.length > 1
              && Json.value(JSON.readTree(Base64.getUrlDecoder().decode(parts[1])))
                  instanceof ObjectValue claims
          ? Optional.of(claims)
          : Optional.empty();
    } catch (IllegalArgumentException | IOException malformed) {
      return Optional.empty();
    }
  }
}
