package org.authlayer.domain.authenticator;

import java.util.concurrent.CompletionStage;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;

/** Resolves a user from the session identifier found in the session (AL-PRT-04). */
@FunctionalInterface
public interface SessionAuthenticator {

  /**
   * Logs in the user that the session remembers, if it remembers one.
   *
   * @param sessionID the user's session identifier as it was stored; not the cookie's value
   */
  CompletionStage<Void> authenticate(String sessionID, Request request);

  static SessionAuthenticator of(AsyncSessionAuthenticator blocking) {
    return (sessionID, request) -> Stages.complete(() -> blocking.authenticate(sessionID, request));
  }

  default AsyncSessionAuthenticator async() {
    return (sessionID, request) -> Stages.await(authenticate(sessionID, request));
  }

  /** As {@link AsyncSessionAuthenticator#middleware}. */
  default Middleware middleware(SessionAuthenticatable<?> users) {
    return async().middleware(users);
  }
}
