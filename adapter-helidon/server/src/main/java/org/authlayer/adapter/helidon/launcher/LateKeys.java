package org.authlayer.adapter.helidon.launcher;

import java.util.Optional;
import java.util.function.Supplier;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Keys that are opened each time they are asked for: most commands need none. */
record LateKeys(Supplier<Jwts> keys) implements Jwts {

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
