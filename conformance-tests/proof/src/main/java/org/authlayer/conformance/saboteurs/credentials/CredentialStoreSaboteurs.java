package org.authlayer.conformance.saboteurs.credentials;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;

/** Stores that hold or find tokens as they should not: AL-DEC-39. */
public final class CredentialStoreSaboteurs {

  private CredentialStoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-DEC-39")
        .wrong("its SHA-256 in hexadecimal finds a token", digested(HexFormat.of()::formatHex))
        .wrong(
            "a token is given back as another",
            WrongTokens.found(it -> new UserToken(it.id(), "digest", it.user(), it.expiresAt())))
        .wrong(
            "the table holds something else than is said",
            Tamper.of(StoreView.class)
                .on(StoreView::rows)
                .does(
                    (view, table) ->
                        view.rows(table).stream()
                            .map(CredentialStoreSaboteurs::reversed)
                            .toList()));
  }

  private static Tamper<UserTokens> digested(Function<byte[], String> text) {
    return found(value -> text.apply(sha256(value)));
  }

  /** Also finds a token by what a function makes of its value. */
  private static Tamper<UserTokens> found(UnaryOperator<String> same) {
    return Tamper.tokens()
        .with(
            ConcurrentHashMap<String, String>::new,
            (tokens, also) ->
                tokens
                    .on(UserTokens::add)
                    .does(
                        (right, token) -> {
                          also.put(same.apply(token.value()), token.value());
                          return right.add(token);
                        })
                    .on(UserTokens::findByValue)
                    .does(
                        (right, value) ->
                            right
                                .findByValue(value)
                                .or(() -> right.findByValue(other(also, same, value)))));
  }

  private static String other(Map<String, String> also, UnaryOperator<String> same, String value) {
    return also.getOrDefault(value, also.getOrDefault(same.apply(value), value));
  }

  private static byte[] sha256(String value) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private static Map<String, String> reversed(Map<String, String> row) {
    Map<String, String> other = new LinkedHashMap<>(row);
    other.computeIfPresent("value", (column, text) -> new StringBuilder(text).reverse().toString());
    return other;
  }
}
