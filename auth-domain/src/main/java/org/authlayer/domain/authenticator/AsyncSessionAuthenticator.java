package org.authlayer.domain.authenticator;

import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

/**
 * Blocking form ({@code Async}) of the authenticator that resolves a user from the session
 * identifier found in the session (AL-PRT-04).
 */
@FunctionalInterface
public interface AsyncSessionAuthenticator {

  /**
   * Logs in the user that the session remembers. Called only when it remembers one.
   *
   * @param sessionID the user's session identifier as it was stored; not the cookie's value
   * @throws Exception when the look-up could not be carried out; never because no user was found
   */
  void authenticate(String sessionID, Request request) throws Exception;

  /**
   * This authenticator as middleware that also remembers, on the way out, the user who is
   * authenticated by then (AL-SES-14, DEC-29).
   */
  default Middleware middleware(SessionAuthenticatable<?> users) {
    return new SessionAuthentication(users, this).logsIn(users.type());
  }
}
