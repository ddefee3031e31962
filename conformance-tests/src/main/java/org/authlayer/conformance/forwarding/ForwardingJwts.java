package org.authlayer.conformance.forwarding;

import java.util.Optional;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.driving.JsonValue.ObjectValue;

/** Leaves everything to another {@link Jwts}. */
public class ForwardingJwts implements Jwts {

  private final Jwts jwts;

  public ForwardingJwts(Jwts jwts) {
    this.jwts = jwts;
  }

  @Override
  public String sign(ObjectValue claims) {
    return jwts.sign(claims);
  }

  @Override
  public Optional<ObjectValue> verify(String token) {
    return jwts.verify(token);
  }

  @Override
  public ObjectValue publicKeys() {
    return jwts.publicKeys();
  }
}
