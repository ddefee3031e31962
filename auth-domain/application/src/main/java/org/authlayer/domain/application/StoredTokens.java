package org.authlayer.domain.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.authlayer.domain.PresentedTokens;
import org.authlayer.domain.Request;
import org.authlayer.domain.TokenOrigin;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driving.Step;

/** Logs in the user of a stored token, and notes the use of the token once a minute. */
record StoredTokens<U>(
    TypedAccounts<U> accounts, Tokens tokens, InstantSource time, AuthEvents events)
    implements AsyncBearerAuthenticator {

  private static final Duration STEP = Duration.ofMinutes(1);

  private record Found<U>(Token token, U owner) {}

  /** The reference {@code isValid} is always true; a record with an expiry is valid until then. */
  @Override
  public void authenticate(BearerAuthorization bearer, Request request) throws Exception {
    new ModelTokenAuthenticatable<Found<U>, U>(
            value ->
                tokens
                    .findByValue(accounts.typeName(), value)
                    .filter(token -> !token.isOfAClockAhead(time.instant()))
                    .flatMap(token -> accounts.owner(token).map(user -> new Found<>(token, user))),
            Found::owner,
            found -> found.token().expiry().map(time.instant()::isBefore).orElse(true),
            found -> tokens.remove(found.token().owner(), found.token().id()),
            (found, on) ->
                events.publish(
                    new AuthEvent.TokenRemoved(
                        on.where(), found.token().id(), found.token().owner(), "expired")),
            (auth, found) -> {
              auth.login(accounts.type(), found.owner());
              PresentedTokens.login(auth, found.token());
              noteUse(found.token());
            },
            found -> TokenOrigin.of(found.token()))
        .asyncAuthenticator()
        .authenticate(bearer, request);
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.BEARER, accounts.type()));
  }

  private void noteUse(Token token) {
    Instant now = time.instant();
    if (token.lastUse().filter(last -> isRecent(last, now)).isPresent()) {
      return;
    }
    try {
      tokens.used(token.id(), now);
    } catch (StoreException notNoted) {
      // The token was verified; a store that cannot write now is no reason to reject it.
    }
  }

  /** A use further ahead than a step is one that a clock wrote which was ahead. */
  private static boolean isRecent(Instant last, Instant now) {
    return now.isBefore(last.plus(STEP)) && !last.isAfter(now.plus(STEP));
  }
}
