package org.authlayer.recovery;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.SingleUseTokens;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.ports.driven.AuthEvent;

/**
 * The tokens in links of one purpose. A token belongs to one user and one address: after the
 * address of the user changed, a token that was sent to the former one proves nothing.
 */
record Proofs<U>(
    UserLayer<U> layer, String purpose, Duration lifetime, Function<U, Optional<String>> address) {

  private static final int BYTES = 16;
  private static final Pattern TOKEN = Pattern.compile("([0-9a-f]{32})\\.([A-Za-z0-9_-]{1,512})");

  /** A user, and the address whose mailbox a token has proven. */
  record Proven<U>(U user, String address) {}

  String issue(U user, String address, AuthEvent.Where where) {
    String digest = digest(address);
    return digest + "." + tokens(digest).issue(user, where);
  }

  /** The user of a token, while it is valid, and the address that it was sent to. */
  Optional<Proven<U>> find(String token) {
    return used(token, SingleUseTokens::find);
  }

  /** As {@link #find}, for one of several who use the token at once. */
  Optional<Proven<U>> take(String token) {
    return used(token, SingleUseTokens::take);
  }

  private Optional<Proven<U>> used(
      String token, BiFunction<SingleUseTokens<U>, String, Optional<U>> use) {
    Matcher parts = TOKEN.matcher(token);
    if (!parts.matches()) {
      return Optional.empty();
    }
    return use.apply(tokens(parts.group(1)), parts.group(2))
        .flatMap(user -> address.apply(user).map(it -> new Proven<>(user, it)))
        .filter(proven -> digest(proven.address()).equals(parts.group(1)));
  }

  private SingleUseTokens<U> tokens(String digest) {
    return layer.singleUseTokens(purpose + "-" + digest, lifetime);
  }

  private static String digest(String address) {
    byte[] whole = Sha256.of(address.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(Arrays.copyOf(whole, BYTES));
  }
}
