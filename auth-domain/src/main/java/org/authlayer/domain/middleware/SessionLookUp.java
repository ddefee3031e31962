package org.authlayer.domain.middleware;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.ports.driven.RememberedSession;

/** Looks a session up for {@link SessionsMiddleware}: alone, or with the user it remembers. */
@FunctionalInterface
public interface SessionLookUp {

  /**
   * Looks a live session up, once per request that presents an identifier; with its user where that
   * was looked up, too.
   */
  Optional<RememberedSession> find(String digest, Instant now);
}
