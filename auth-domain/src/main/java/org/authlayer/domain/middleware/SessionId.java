package org.authlayer.domain.middleware;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The secret in the session cookie: 32 random bytes as base64url (DEC-14). */
record SessionId(String value) {

  private static final int BYTES = 32;
  private static final int LETTERS = 43;
  private static final MessageDigest SHA_256 = found();

  static SessionId generate(RandomGenerator random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new SessionId(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Reads what a client sent; no store is asked for what has not the shape of an identifier. */
  static Optional<SessionId> parse(String value) {
    if (value.length() != LETTERS) {
      return Optional.empty();
    }
    for (int i = 0; i < LETTERS; i++) {
      if (!isLetter(value.charAt(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(new SessionId(value));
  }

  String digest() {
    return HexFormat.of().formatHex(sha256().digest(value.getBytes(StandardCharsets.US_ASCII)));
  }

  /** To find one costs more than the hash. */
  private static MessageDigest sha256() {
    try {
      return (MessageDigest) SHA_256.clone();
    } catch (CloneNotSupportedException one) {
      return found();
    }
  }

  private static MessageDigest found() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return "SessionId";
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_';
  }
}
