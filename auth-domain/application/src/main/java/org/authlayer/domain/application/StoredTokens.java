package org.authlayer.domain.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Step;

/** Logs in the user of a stored token, and notes the use of the token once a minute. */
record StoredTokens(AsyncBearerAuthenticator model, UserTokens tokens, InstantSource time)
    implements AsyncBearerAuthenticator {

  private static final Duration STEP = Duration.ofMinutes(1);

  /** The reference {@code isValid} is always true; a record with an expiry is valid until then. */
  static StoredTokens of(UserTokens tokens, InstantSource time, AuthEvents events) {
    ModelTokenAuthenticatable<UserToken, User> model =
        ModelTokenAuthenticatable.of(
                tokens::findByValue,
                UserToken::user,
                token -> token.expiry().map(time.instant()::isBefore).orElse(true),
                token -> tokens.remove(token.id()))
            .onDeletion(
                (token, request) ->
                    events.publish(
                        new AuthEvent.TokenRemoved(
                            request.where(), token.id(), UserId.of(token.user().id()), "expired")));
    return new StoredTokens(model.asyncAuthenticator(), tokens, time);
  }

  @Override
  public void authenticate(BearerAuthorization bearer, Request request) throws Exception {
    model.authenticate(bearer, request);
    request.auth().get(UserToken.class).ifPresent(this::noteUse);
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.BEARER, User.class));
  }

  private void noteUse(UserToken token) {
    Instant now = time.instant();
    if (token.lastUse().filter(last -> now.isBefore(last.plus(STEP))).isPresent()) {
      return;
    }
    try {
      tokens.used(token.id(), now);
    } catch (StoreException notNoted) {
      // The token was verified; a store that cannot write now is no reason to reject it.
    }
  }
}
