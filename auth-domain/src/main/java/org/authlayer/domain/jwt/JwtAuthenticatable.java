package org.authlayer.domain.jwt;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthenticator;
import org.authlayer.ports.driven.Jwts;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/**
 * A payload type that a signed JSON web token authenticates (authentication rule 13), only when the
 * signature and the payload both verify (AL-JWT-15); no store is asked (DEC-09).
 */
public record JwtAuthenticatable<P>(
    Jwts jwts, Function<ObjectValue, Optional<P>> parse, Predicate<P> isValid) {
  public JwtAuthenticatable {
    Objects.requireNonNull(jwts, "jwts");
    Objects.requireNonNull(parse, "parse");
    Objects.requireNonNull(isValid, "isValid");
  }

  public BearerAuthenticator authenticator() {
    return BearerAuthenticator.of(asyncAuthenticator());
  }

  public AsyncBearerAuthenticator asyncAuthenticator() {
    return (bearer, request) ->
        jwts.verify(bearer.token())
            .flatMap(parse)
            .filter(isValid)
            .ifPresentOrElse(
                payload -> {
                  request.evidence().accept(bearer);
                  request.auth().login(payload);
                },
                () -> bearer.reject(request));
  }
}
