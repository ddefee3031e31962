package org.authlayer.domain.middleware;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** The secret in the session cookie: 32 random bytes as base64url (DEC-14). */
record SessionId(String value) {

  private static final int BYTES = 32;
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{43}");

  static SessionId generate(RandomGenerator random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new SessionId(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** What a client sent, if it has the shape of an identifier; otherwise no store is asked. */
  static Optional<SessionId> parse(String value) {
    return SHAPE.matcher(value).matches() ? Optional.of(new SessionId(value)) : Optional.empty();
  }

  /** What the store knows it by. */
  String digest() {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(value.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "SessionId";
  }
}
