package org.authlayer.conformance.selftest;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Tokens that are kept or found wrongly. */
public final class WrongTokens {

  private WrongTokens() {}

  public static Tamper<UserTokens> found(UnaryOperator<UserToken> change) {
    return Tamper.tokens()
        .on(UserTokens::findByValue)
        .does((right, value) -> right.findByValue(value).map(change));
  }

  /** What was found once is found again, as it was last. */
  public static Tamper<UserTokens> foundAgain() {
    return Tamper.tokens()
        .with(
            ConcurrentHashMap<String, UserToken>::new,
            (tokens, seen) ->
                tokens
                    .on(UserTokens::findByValue)
                    .does(
                        (right, value) -> {
                          right.findByValue(value).ifPresent(token -> seen.put(value, token));
                          return Optional.ofNullable(seen.get(value));
                        }));
  }
}
