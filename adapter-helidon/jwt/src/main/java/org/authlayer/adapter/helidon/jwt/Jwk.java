package org.authlayer.adapter.helidon.jwt;

import java.util.LinkedHashMap;
import java.util.Map;
import org.authlayer.ports.json.JsonValue;

/** A public key as JSON (RFC 7517). */
final class Jwk {

  private Jwk() {}

  static JsonValue of(JwtKey key, String... namesAndValues) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put(namesAndValues[i], new JsonValue.StringValue(namesAndValues[i + 1]));
    }
    members.put("kid", new JsonValue.StringValue(key.kid()));
    members.put("alg", new JsonValue.StringValue(key.algorithm()));
    members.put("use", new JsonValue.StringValue("sig"));
    return new JsonValue.ObjectValue(members);
  }
}
