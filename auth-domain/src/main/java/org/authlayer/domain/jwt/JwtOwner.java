package org.authlayer.domain.jwt;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.authlayer.domain.Sha256;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;
import org.authlayer.ports.json.JsonValue.StringValue;

/**
 * Ends JSON web tokens with their user, and with the password it had when they were issued (DEC-09,
 * ADR 0037), if the store is asked at all.
 */
public record JwtOwner(boolean isAsked, Users users) {

  private static final String CLAIM = "credential";

  private static final int BYTES = 16;

  /** Adds the mark of the user's password where the store is asked; nothing for a removed user. */
  public Optional<ObjectValue> added(ObjectValue payload, UUID id) {
    return isAsked
        ? users.findById(id).map(user -> payload.with(CLAIM, mark(user)))
        : Optional.of(payload);
  }

  /** Reads no token whose user was removed, or whose password is another by now. */
  public Function<ObjectValue, Optional<SessionToken>> before(
      Function<ObjectValue, Optional<SessionToken>> parse) {
    return verified -> parse.apply(verified).filter(token -> !isAsked || holds(token, verified));
  }

  /** Another signer with the key may leave the mark out (DEC-08): then the user alone counts. */
  private boolean holds(SessionToken token, ObjectValue verified) {
    return users
        .findById(token.userId())
        .filter(user -> verified.get(CLAIM).map(mark(user)::equals).orElse(true))
        .isPresent();
  }

  /** The hash has a salt of 128 bits: a reader of the token cannot try passwords on the mark. */
  private static JsonValue mark(User user) {
    String text = "authlayer jwt " + user.passwordHash();
    byte[] digest = Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    return new StringValue(
        Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, BYTES)));
  }
}
