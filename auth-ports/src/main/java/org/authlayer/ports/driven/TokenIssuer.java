package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * Another server, which issues tokens that are accepted here. Unlike {@link Jwts} it judges all of
 * a token but the user: signature, issuer, audience and time.
 */
@FunctionalInterface
public interface TokenIssuer {

  /**
   * Verifies a token; empty for a token that is not good now, or not from this issuer.
   *
   * @throws StoreException if it cannot be judged now, because the issuer gives no keys
   */
  Optional<Issued> verify(String token);

  /**
   * A token that is good.
   *
   * @param until the end of the token, which what it opens does not outlive
   */
  record Issued(ObjectValue claims, Instant until) {
    public Issued {
      Objects.requireNonNull(claims, "claims");
      Objects.requireNonNull(until, "until");
    }
  }
}
