package org.authlayer.domain.middleware;

import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.authlayer.domain.Sha256;

/** The secret in the session cookie: 32 random bytes as base64url (DEC-14). */
record SessionId(String value) {

  private static final int BYTES = 32;
  private static final int LETTERS = 43;

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
    return Sha256.hex(value);
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
