package org.authlayer.adapter.helidon.configuration;

import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Opens the keys at each use, for a process that probably uses none. */
record LazyJwts(Supplier<Jwts> keys) implements Jwts {

  @Override
  public String sign(ObjectValue claims) {
    return keys.get().sign(claims);
  }

  @Override
  public Optional<ObjectValue> verify(String token) {
    return keys.get().verify(token);
  }

  @Override
  public ObjectValue publicKeys() {
    return keys.get().publicKeys();
  }
}
