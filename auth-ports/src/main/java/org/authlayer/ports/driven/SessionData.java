package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * A stored session (table {@code sessions}, DEC-14), without the identifier in the cookie: a reader
 * of the table cannot take it over.
 *
 * @param digest SHA-256 of the session identifier, 64 lower-case hexadecimal digits
 * @param entries the entries of the session: for each user type the identifier of its user
 * @param expiresAt the first instant at which the session is expired
 */
public record SessionData(
    String digest,
    Map<String, String> entries,
    Instant createdAt,
    Instant lastSeenAt,
    Instant expiresAt,
    SessionOrigin origin) {

  private static final int DIGITS = 64;

  public SessionData {
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(lastSeenAt, "lastSeenAt");
    Objects.requireNonNull(expiresAt, "expiresAt");
    Objects.requireNonNull(origin, "origin");
    entries = Map.copyOf(entries);
    if (!isDigest(digest)) {
      throw new IllegalArgumentException("a digest is 64 lower-case hexadecimal digits");
    }
  }

  public SessionData(
      String digest,
      Map<String, String> entries,
      Instant createdAt,
      Instant lastSeenAt,
      Instant expiresAt) {
    this(digest, entries, createdAt, lastSeenAt, expiresAt, SessionOrigin.unknown());
  }

  public static boolean isDigest(String text) {
    if (text.length() != DIGITS) {
      return false;
    }
    // The digits are random: a branch for each of them costs more than the arithmetic.
    int outside = 0;
    for (int i = 0; i < DIGITS; i++) {
      char unit = text.charAt(i);
      outside |= ((unit - '0') | ('9' - unit)) & ((unit - 'a') | ('f' - unit));
    }
    return outside >= 0;
  }

  @Override
  public String toString() {
    return "SessionData" + entries.keySet();
  }
}
