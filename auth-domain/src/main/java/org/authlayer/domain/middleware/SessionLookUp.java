package org.authlayer.domain.middleware;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.SessionData;

/** How {@link SessionsMiddleware} looks a session up: for instance with more than it asks for. */
@FunctionalInterface
public interface SessionLookUp {

  /**
   * Looks a live session up, once per request that presents an identifier.
   *
   * @param digest the digest of its identifier
   * @param now the time; a session whose {@code expiresAt} is not after it is not found
   * @param request the request; its auth store may keep what else was found
   * @return the session, or nothing
   * @throws org.authlayer.ports.driven.StoreException when the store fails
   */
  Optional<SessionData> find(String digest, Instant now, Request request);
}
