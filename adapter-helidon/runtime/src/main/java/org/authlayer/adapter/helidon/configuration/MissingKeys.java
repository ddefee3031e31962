package org.authlayer.adapter.helidon.configuration;

import java.util.Optional;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** For an application that has a database of its own, no keys, and probably no JSON web tokens. */
record MissingKeys() implements Jwts {

  @Override
  public String sign(ObjectValue claims) {
    throw refusal();
  }

  @Override
  public Optional<ObjectValue> verify(String token) {
    throw refusal();
  }

  @Override
  public ObjectValue publicKeys() {
    throw refusal();
  }

  private static StartException refusal() {
    return StartException.configuration(
        "jwt.keys: a JSON web token needs a key where database.url is set; set jwt.keys.0.kid,"
            + " jwt.keys.0.algorithm=HS256 and jwt.keys.0.secret-file (umask 077; openssl rand"
            + " -base64 32 > FILE)");
  }
}
