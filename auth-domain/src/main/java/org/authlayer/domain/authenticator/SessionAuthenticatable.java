package org.authlayer.domain.authenticator;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Session;

/**
 * A user type that sessions can remember, by nothing but an identifier (AL-SES-02) in an entry of
 * its own (AL-SES-08), if the request may open a session.
 */
public record SessionAuthenticatable<U>(
    Class<U> type, String key, Function<U, String> sessionID, Predicate<AuthStore> opensSession) {
  public SessionAuthenticatable {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(sessionID, "sessionID");
    Objects.requireNonNull(opensSession, "opensSession");
  }

  public SessionAuthenticatable(Class<U> type, String key, Function<U, String> sessionID) {
    this(type, key, sessionID, auth -> true);
  }

  /**
   * Stores the authenticated user in the session, or removes a user who logged out (DEC-16). The
   * user of the session is written again only after another login.
   */
  @SuppressWarnings("ReferenceEquality") // an equal user that logged in again is another login
  void remember(AuthStore auth, Session session, Optional<? extends Object> recalled) {
    if (!auth.has(type)) {
      session.remove(key);
      return;
    }
    if (!opensSession.test(auth)) {
      return;
    }
    U current = auth.require(type);
    if (recalled.isEmpty() || recalled.get() != current) {
      session.set(key, sessionID.apply(current));
    }
  }
}
