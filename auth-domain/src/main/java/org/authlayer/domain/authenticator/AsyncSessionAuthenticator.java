package org.authlayer.domain.authenticator;

import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

/** Blocking form of {@link SessionAuthenticator}. */
@FunctionalInterface
public interface AsyncSessionAuthenticator {

  /**
   * Logs in the user that the session remembers; throws only when the look-up failed.
   *
   * @param sessionID the user's session identifier as it was stored; not the cookie's value
   */
  void authenticate(String sessionID, Request request) throws Exception;

  /**
   * Middleware that also remembers, on the way out, the user who is authenticated by then
   * (AL-SES-14, DEC-29).
   */
  default Middleware middleware(SessionAuthenticatable<?> users) {
    return new SessionAuthentication(users, this);
  }
}
