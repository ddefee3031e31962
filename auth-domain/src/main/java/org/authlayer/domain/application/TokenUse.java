package org.authlayer.domain.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Notes when tokens are used, once a minute each, so that use costs no write as a rule. */
record TokenUse(UserTokens tokens, InstantSource time) {

  private static final Duration STEP = Duration.ofMinutes(1);

  /** The same authenticator, noting the token it logged in. */
  AsyncBearerAuthenticator noting(AsyncBearerAuthenticator authenticator) {
    return (bearer, request) -> {
      authenticator.authenticate(bearer, request);
      request.auth().get(UserToken.class).ifPresent(this::note);
    };
  }

  private void note(UserToken token) {
    Instant now = time.instant();
    if (token.lastUse().filter(last -> now.isBefore(last.plus(STEP))).isEmpty()) {
      try {
        tokens.used(token.id(), now);
      } catch (StoreException notNoted) {
        // The token was verified; a store that cannot write now is no reason to refuse it.
      }
    }
  }
}
