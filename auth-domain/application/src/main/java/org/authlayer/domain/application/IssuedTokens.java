package org.authlayer.domain.application;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Request;
import org.authlayer.domain.TokenOrigin;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthorization;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.TokenIssuer;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** Logs in the user that a token of another issuer stands for; a session ends with the token. */
record IssuedTokens<U>(
    Class<U> type, TokenIssuer issuer, Function<ObjectValue, Optional<? extends U>> user)
    implements AsyncBearerAuthenticator {

  IssuedTokens {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(issuer, "issuer");
    Objects.requireNonNull(user, "user");
  }

  private record Found<U>(TokenIssuer.Issued token, U owner) {}

  @Override
  public void authenticate(BearerAuthorization bearer, Request request) throws Exception {
    new ModelTokenAuthenticatable<Found<U>, U>(
            this::find,
            Found::owner,
            found -> true,
            found -> {},
            (found, on) -> {},
            (auth, found) -> auth.login(type, found.owner()),
            found -> new TokenOrigin(null, found.token().until()))
        .asyncAuthenticator()
        .authenticate(bearer, request);
  }

  /** Claims with text that no column can hold name no user, and no look-up gets them (DEC-23). */
  private Optional<Found<U>> find(String value) {
    return issuer
        .verify(value)
        .filter(token -> JsonBody.unstorable(token.claims(), "").findAny().isEmpty())
        .flatMap(token -> user.apply(token.claims()).map(owner -> new Found<U>(token, owner)));
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Authenticates(Step.Credential.BEARER, type));
  }
}
