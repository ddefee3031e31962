package org.authlayer.ports.driven;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * A stored session (table {@code sessions}, DEC-14). It does not contain the identifier of the
 * cookie, so a reader of the table cannot take over a session.
 *
 * @param digest SHA-256 of the session identifier, 64 lower-case hexadecimal digits
 * @param entries the entries of the session: for each user type the identifier of its user
 * @param createdAt when the session began; the absolute lifetime counts from here
 * @param lastSeenAt when it was last prolonged
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
    entries = Map.copyOf(entries);
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(lastSeenAt, "lastSeenAt");
    Objects.requireNonNull(expiresAt, "expiresAt");
    Objects.requireNonNull(origin, "origin");
    if (!isDigest(digest)) {
      throw new IllegalArgumentException("a digest is 64 lower-case hexadecimal digits");
    }
  }

  /** A session of unknown origin. */
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

  /** Entry names only. */
  @Override
  public String toString() {
    return "SessionData" + entries.keySet();
  }
}
