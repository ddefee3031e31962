package org.authlayer.domain.application;

import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.RememberedSession;

/** Logs in the user that was found with a session, only while the session still names it. */
record SessionWithUser<U>(TypedAccounts<U> accounts) implements AsyncSessionAuthenticator {

  @Override
  public void authenticate(String sessionID, Request request) {
    request
        .evidence()
        .credential(RememberedSession.class, Optional::empty)
        .filter(found -> isOf(request, found))
        .flatMap(RememberedSession::user)
        .filter(accounts.type()::isInstance)
        .map(accounts.type()::cast)
        .filter(user -> accounts.id(user).text().equals(sessionID))
        .or(() -> accounts.findById(sessionID))
        .ifPresent(user -> request.auth().login(accounts.type(), user));
  }

  /** A chain further out may have found the session of another cookie. */
  private static boolean isOf(Request request, RememberedSession found) {
    return request.session().flatMap(Session::digest).equals(Optional.of(found.session().digest()));
  }

  SessionAuthenticatable<U> entry() {
    return new SessionAuthenticatable<>(
        accounts.type(),
        accounts.typeName(),
        user -> accounts.id(user).text(),
        accounts.tokensOpenSessions());
  }
}
