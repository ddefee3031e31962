package org.authlayer.conformance.selftest;

import com.fasterxml.jackson.databind.JsonNode;
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
    return part(token, 1)
        .map(Json::value)
        .filter(ObjectValue.class::isInstance)
        .map(ObjectValue.class::cast);
  }

  private static Optional<JsonNode> part(String token, int index) {
    String[] parts = token.split("\\.", -1);
    try {
      return parts.length <= index
          ? Optional.empty()
          : Optional.of(JSON.readTree(Base64.getUrlDecoder().decode(parts[index])));
    } catch (IllegalArgumentException | IOException malformed) {
      return Optional.empty();
    }
  }
}
