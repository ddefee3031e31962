package org.authlayer.domain.authenticator;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.TokenOrigin;
import org.authlayer.ports.driven.UserId;

/**
 * A user type that sessions can remember, by nothing but an identifier (AL-SES-02) under a key of
 * its own (AL-SES-08).
 *
 * @param isOpenedByTokens whether a user that a token authenticated is remembered
 */
public record SessionAuthenticatable<U>(
    Class<U> type, String key, Function<U, String> sessionID, boolean isOpenedByTokens) {
  public SessionAuthenticatable {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(sessionID, "sessionID");
  }

  public SessionAuthenticatable(Class<U> type, String key, Function<U, String> sessionID) {
    this(type, key, sessionID, /* isOpenedByTokens= */ true);
  }

  /**
   * Stores the authenticated user in the session, or removes a user who logged out (DEC-16). Any
   * way to authenticate a user begins the identity again, but a token of the same user (DEC-15).
   */
  void remember(Request request, Session session, Optional<AuthStore.Login> recalled) {
    AuthStore auth = request.auth();
    if (!auth.has(type)) {
      session.forget(key);
      return;
    }
    U current = auth.require(type);
    boolean isWithoutToken = request.evidence().isWithoutToken(current);
    Optional<TokenOrigin> token =
        isWithoutToken ? Optional.empty() : request.evidence().token(current);
    if (token.isPresent()
        ? isOpenedByTokens
        : isWithoutToken || !recalled.equals(auth.current(type))) {
      session.remember(new UserId(key, sessionID.apply(current)), token.orElse(null));
    }
  }
}
