package org.authlayer.conformance.elsewhere;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opaque tokens: sixteen random bytes in base64, kept until somebody deletes them. Each has a plus
 * or a slash, so that a mistake about one of them does not stay hidden by chance.
 */
final class Tokens {

  private static final int BYTES = 16;

  private final Switches on;
  private final Tables tables;
  private final Tables users;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<UUID, String> first = new ConcurrentHashMap<>();

  Tokens(Switches on, Tables tables, Tables users, InstantSource clock) {
    this.on = on;
    this.tables = tables;
    this.users = users;
    this.clock = clock;
  }

  /** A new token, saved; the answer is what was saved. */
  TokenRow issue(UserRow user, boolean expiring) {
    Instant now = clock.instant();
    List<TokenRow> earlier = tables.tokens(token -> token.userId().equals(user.id()));
    TokenRow token =
        new TokenRow(UUID.randomUUID(), value(user), owner(user), now, end(now, expiring));
    if (on.has("login-ends-earlier-tokens")) {
      tables.deleteTokens(old -> old.userId().equals(user.id()));
    }
    if (on.has("login-forgets-earlier-rows")) {
      tables.hideTokens(earlier::contains);
    }
    if (!on.has("token-not-saved")) {
      tables.insert(token);
    }
    return token;
  }

  private UUID owner(UserRow user) {
    if (on.has("token-of-the-first-user")) {
      return users.users(any -> true).getFirst().id();
    }
    return on.has("token-of-the-newest-user") ? users.users(any -> true).getLast().id() : user.id();
  }

  private Instant end(Instant now, boolean expiring) {
    if (expiring) {
      return now.plus(Settings.EXPIRING_TOKEN);
    }
    return on.has("reference-tokens-end-after-a-year")
        ? now.plus(Duration.ofDays(365))
        : Instant.MAX;
  }

  private String value(UserRow user) {
    byte[] bytes =
        new byte[on.has("token-of-12-bytes") ? 12 : on.has("token-of-40-bytes") ? 40 : BYTES];
    do {
      random.nextBytes(bytes);
    } while (base64(bytes).matches("[A-Za-z0-9=]*"));
    weaken(bytes);
    if (on.has("token-in-url-alphabet")) {
      return Base64.getUrlEncoder().encodeToString(bytes);
    }
    if (on.has("token-without-padding")) {
      return base64(bytes).replace("=", "");
    }
    return on.has("login-repeats-its-value")
        ? first.computeIfAbsent(user.id(), any -> base64(bytes))
        : base64(bytes);
  }

  private void weaken(byte[] bytes) {
    if (on.has("token-half-fixed")) {
      ByteBuffer.wrap(bytes).putLong(0x5eed_5eed_5eed_5eedL);
    }
    if (on.has("token-with-a-fixed-bit")) {
      bytes[0] |= (byte) 0x80;
    }
    if (on.has("token-of-equal-halves")) {
      System.arraycopy(bytes, 0, bytes, BYTES / 2, BYTES / 2);
    }
    if (on.has("token-in-order")) {
      int issued = tables.tokens(token -> true).size();
      ByteBuffer.wrap(bytes).putShort((short) ((issued << 3) | (bytes[1] & 7)));
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
