package org.authlayer.domain.application;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.middleware.SessionLookUp;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.User;

/**
 * Finds a session and its user in one step, and hands the user on from sessions middleware to the
 * session authenticator behind it. Who is no longer whom the session names is not handed on.
 *
 * @param users how sessions remember users, in the database that keeps the sessions
 */
record SessionWithUser(ModelSessionAuthenticatable<User> users)
    implements SessionLookUp, AsyncSessionAuthenticator {

  @Override
  public Optional<SessionData> find(String digest, Instant now, Request request) {
    Optional<RememberedSession> found =
        users.databases().standard().findSession(digest, now, users.authenticatable().key());
    found.flatMap(RememberedSession::user).ifPresent(user -> request.auth().login(new Found(user)));
    return found.map(RememberedSession::session);
  }

  @Override
  public void authenticate(String sessionID, Request request) {
    Optional<Found> found = request.auth().get(Found.class);
    request.auth().logout(Found.class);
    found
        .map(Found::user)
        .filter(user -> user.id().toString().equals(sessionID))
        .or(() -> users.resolve(sessionID))
        .ifPresent(user -> request.auth().login(User.class, user));
  }

  /** Whom the session named when it was found; not yet anybody who is logged in. */
  private record Found(User user) {}
}
