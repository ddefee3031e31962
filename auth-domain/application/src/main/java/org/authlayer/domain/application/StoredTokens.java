package org.authlayer.domain.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.TypedAccounts.PresentedTokens;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Step;

/** Logs in the user of a stored token, and notes the use of the token once a minute. */
record StoredTokens<T, U>(
    AsyncBearerAuthenticator model,
    PresentedTokens<T, U> tokens,
    Class<U> users,
    InstantSource time)
    implements AsyncBearerAuthenticator {

  private static final Duration STEP = Duration.ofMinutes(1);

  /** The reference {@code isValid} is always true; a record with an expiry is valid until then. */
  static <T, U> StoredTokens<T, U> of(
      PresentedTokens<T, U> tokens,
      TypedAccounts<U> accounts,
      InstantSource time,
      AuthEvents events) {
    ModelTokenAuthenticatable<T, U> model =
        ModelTokenAuthenticatable.of(
                tokens.find(),
                tokens.owner(),
                token -> tokens.expiry().apply(token).map(time.instant()::isBefore).orElse(true),
                token -> accounts.removeToken(tokens.id().apply(token)))
            .onDeletion(
                (token, request) ->
                    events.publish(
                        new AuthEvent.TokenRemoved(
                            request.where(),
                            tokens.id().apply(token),
                            accounts.id(tokens.owner().apply(token)),
                            "expired")))
            .loggedInAs(accounts.type());
    return new StoredTokens<>(model.asyncAuthenticator(), tokens, accounts.type(), time);
  }

  @Override
  public void authenticate(BearerAuthorization bearer, Request request) throws Exception {
    model.authenticate(bearer, request);
    request.auth().get(tokens.kind()).ifPresent(this::noteUse);
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.BEARER, users));
  }

  private void noteUse(T token) {
    Instant now = time.instant();
    if (tokens.lastUse().apply(token).filter(last -> isRecent(last, now)).isPresent()) {
      return;
    }
    try {
      tokens.used().accept(tokens.id().apply(token), now);
    } catch (StoreException notNoted) {
      // The token was verified; a store that cannot write now is no reason to reject it.
    }
  }

  /** A use further ahead than a step is one that a clock wrote which was ahead. */
  private static boolean isRecent(Instant last, Instant now) {
    return now.isBefore(last.plus(STEP)) && !last.isAfter(now.plus(STEP));
  }
}
