package org.authlayer.domain.fakes;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Tokens that are verified by remembering which were signed. */
public final class InMemoryJwts implements Jwts {

  private final Map<String, ObjectValue> signed = new ConcurrentHashMap<>();

  @Override
  public String sign(ObjectValue claims) {
    String token = "header.payload" + signed.size() + ".signature";
    signed.put(token, claims);
    return token;
  }

  @Override
  public Optional<ObjectValue> verify(String token) {
    return Optional.ofNullable(signed.get(token));
  }

  @Override
  public ObjectValue publicKeys() {
    return new ObjectValue(Map.<String, JsonValue>of());
  }
}
