package org.authlayer.domain.model;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.Request;
import org.authlayer.domain.TokenOrigin;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthorization;

/**
 * A kind of record whose value is a token that identifies the user it belongs to (AL-MOD-06). A
 * valid token logs in its user, and itself (DEC-28); the record of an invalid one is deleted
 * (AL-TOK-02, AL-TOK-03).
 *
 * @param valueKey finds the record whose value is exactly the given one
 * @param delete deletes a token; deleting twice is no failure (AL-TOK-09)
 * @param deleted gets each token that was deleted because a request presented it
 * @param origin the token as a session that it opens knows it
 */
public record ModelTokenAuthenticatable<T, U>(
    Function<String, Optional<T>> valueKey,
    Function<T, U> userKey,
    Predicate<T> isValid,
    Consumer<T> delete,
    BiConsumer<T, Request> deleted,
    BiConsumer<AuthStore, T> loggedIn,
    Function<T, TokenOrigin> origin) {
  public ModelTokenAuthenticatable {
    Objects.requireNonNull(valueKey, "valueKey");
    Objects.requireNonNull(userKey, "userKey");
    Objects.requireNonNull(isValid, "isValid");
    Objects.requireNonNull(delete, "delete");
    Objects.requireNonNull(deleted, "deleted");
    Objects.requireNonNull(loggedIn, "loggedIn");
    Objects.requireNonNull(origin, "origin");
  }

  public static <T, U> ModelTokenAuthenticatable<T, U> of(
      Function<String, Optional<T>> valueKey,
      Function<T, U> userKey,
      Predicate<T> isValid,
      Consumer<T> delete) {
    return new ModelTokenAuthenticatable<>(
        valueKey,
        userKey,
        isValid,
        delete,
        (token, request) -> {},
        (auth, token) -> {
          auth.login(userKey.apply(token));
          auth.login(token);
        },
        TokenOrigin::of);
  }

  public BearerAuthenticator authenticator() {
    return BearerAuthenticator.of(asyncAuthenticator());
  }

  public AsyncBearerAuthenticator asyncAuthenticator() {
    return (bearer, request) ->
        valueKey
            .apply(bearer.token())
            .ifPresentOrElse(
                token -> present(bearer, token, request), () -> bearer.reject(request));
  }

  private void present(BearerAuthorization bearer, T token, Request request) {
    if (!isValid.test(token)) {
      delete.accept(token);
      deleted.accept(token, request);
      bearer.reject(request);
      return;
    }
    request.evidence().accept(bearer);
    request
        .evidence()
        .addToken(
            userKey.apply(token),
            origin.apply(token),
            () -> valueKey.apply(bearer.token()).filter(isValid).isPresent());
    loggedIn.accept(request.auth(), token);
  }
}
