package org.authlayer.testing.memory;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** An issuer without keys: its tokens are those that it issued, until they end. */
public final class InMemoryIssuer implements TokenIssuer {

  private final Map<String, Issued> issued = new ConcurrentHashMap<>();
  private final InstantSource time;

  /**
   * An issuer that has issued nothing.
   *
   * @param time decides whether a token has ended
   */
  public InMemoryIssuer(InstantSource time) {
    this.time = time;
  }

  /**
   * Issues a token.
   *
   * @param claims what the token says
   * @param until the end of the token
   * @return the text for the header {@code Authorization: Bearer}
   */
  public String issue(ObjectValue claims, Instant until) {
    String token = "token." + (issued.size() + 1) + ".of-a-test";
    issued.put(token, new Issued(claims, until));
    return token;
  }

  @Override
  public Optional<Issued> verify(String token) {
    return Optional.ofNullable(issued.get(token))
        .filter(one -> time.instant().isBefore(one.until()));
  }
}
