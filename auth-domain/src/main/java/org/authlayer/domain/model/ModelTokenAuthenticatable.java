package org.authlayer.domain.model;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.authlayer.domain.Request;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.BearerAuthenticator;

/**
 * A kind of record whose value is a token that identifies the user it belongs to (AL-MOD-06).
 *
 * <p>A valid token logs in its user, and itself (DEC-28). An invalid one logs in nobody and its
 * record is deleted (AL-TOK-02, AL-TOK-03).
 *
 * @param <T> the token record
 * @param <U> the user record
 * @param valueKey finds the record whose value is exactly the given one
 * @param userKey the user that a token belongs to
 * @param isValid whether a token is still good
 * @param delete deletes a token; deleting twice is no failure (AL-TOK-09)
 * @param deleted is told of tokens that were deleted because a request presented them
 */
public record ModelTokenAuthenticatable<T, U>(
    Function<String, Optional<T>> valueKey,
    Function<T, U> userKey,
    Predicate<T> isValid,
    Consumer<T> delete,
    BiConsumer<T, Request> deleted) {

  /** Refuses null. */
  public ModelTokenAuthenticatable {
    Objects.requireNonNull(valueKey, "valueKey");
    Objects.requireNonNull(userKey, "userKey");
    Objects.requireNonNull(isValid, "isValid");
    Objects.requireNonNull(delete, "delete");
    Objects.requireNonNull(deleted, "deleted");
  }

  /**
   * A kind of record of whose deletion nobody is told.
   *
   * @param valueKey finds the record whose value is exactly the given one
   * @param userKey the user that a token belongs to
   * @param isValid whether a token is still good
   * @param delete deletes a token; deleting twice is no failure (AL-TOK-09)
   */
  public ModelTokenAuthenticatable(
      Function<String, Optional<T>> valueKey,
      Function<T, U> userKey,
      Predicate<T> isValid,
      Consumer<T> delete) {
    this(valueKey, userKey, isValid, delete, (token, request) -> {});
  }

  /**
   * An authenticator for Bearer headers in its future-returning form.
   *
   * @return the authenticator
   */
  public BearerAuthenticator authenticator() {
    return BearerAuthenticator.of(asyncAuthenticator());
  }

  /**
   * An authenticator for Bearer headers in its blocking form.
   *
   * @return the authenticator
   */
  public AsyncBearerAuthenticator asyncAuthenticator() {
    return (bearer, request) ->
        valueKey.apply(bearer.token()).ifPresent(token -> present(bearer.token(), token, request));
  }

  private void present(String value, T token, Request request) {
    if (!isValid.test(token)) {
      delete.accept(token);
      deleted.accept(token, request);
      return;
    }
    request.evidence().add(() -> valueKey.apply(value).filter(isValid).isPresent());
    request.auth().login(userKey.apply(token));
    request.auth().login(token);
  }
}
