package org.authlayer.domain.middleware;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.ports.driven.RememberedSession;

/** Looks a session up for {@link SessionsMiddleware}: alone, or with the user it remembers. */
@FunctionalInterface
public interface SessionLookUp {

  /**
   * Asked once per request that presents an identifier. What is found with the session becomes
   * {@linkplain org.authlayer.domain.Evidence#credential evidence}.
   */
  Optional<RememberedSession> find(String digest, Instant now);
}
