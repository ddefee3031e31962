package org.authlayer.domain.middleware;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.ports.driven.RememberedSession;

/** How {@link SessionsMiddleware} looks a session up: alone, or with the user it remembers. */
@FunctionalInterface
public interface SessionLookUp {

  /**
   * Looks a live session up, once per request that presents an identifier.
   *
   * @param now the time; a session whose {@code expiresAt} is not after it is not found
   * @return the session, with its user where that was looked up too; or nothing
   * @throws org.authlayer.ports.driven.StoreException when the store fails
   */
  Optional<RememberedSession> find(String digest, Instant now);
}
