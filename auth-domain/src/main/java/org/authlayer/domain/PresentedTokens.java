package org.authlayer.domain;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driven.Token;

/**
 * The stored tokens that authenticated users on a request (DEC-28), at most one for each user type:
 * tokens of two types are two, although they are of one class.
 */
public record PresentedTokens(Map<String, Token> byType) {
  public PresentedTokens {
    byType = Map.copyOf(byType);
  }

  public static void login(AuthStore auth, Token token) {
    Map<String, Token> all = new HashMap<>(all(auth));
    all.put(token.owner().type(), token);
    auth.login(new PresentedTokens(all));
  }

  public static Optional<Token> of(AuthStore auth, String type) {
    return Optional.ofNullable(all(auth).get(type));
  }

  private static Map<String, Token> all(AuthStore auth) {
    return auth.get(PresentedTokens.class).map(PresentedTokens::byType).orElse(Map.of());
  }
}
