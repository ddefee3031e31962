package org.authlayer.domain.application;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.middleware.SessionLookUp;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.User;

/**
 * Finds a session and its user in one step. The user travels in the {@link Session} from sessions
 * middleware to the session authenticator behind it, which logs it in only while the session still
 * names it.
 *
 * @param users how sessions remember users, in the database that keeps the sessions
 */
record SessionWithUser(ModelSessionAuthenticatable<User> users)
    implements SessionLookUp, AsyncSessionAuthenticator {

  @Override
  public Optional<RememberedSession> find(String digest, Instant now) {
    return users.databases().standard().findSession(digest, now, users.authenticatable().key());
  }

  @Override
  public void authenticate(String sessionID, Request request) {
    request
        .session()
        .flatMap(session -> session.takeStoredUser(User.class))
        .filter(user -> user.id().toString().equals(sessionID))
        .or(() -> users.resolve(sessionID))
        .ifPresent(user -> request.auth().login(User.class, user));
  }
}
