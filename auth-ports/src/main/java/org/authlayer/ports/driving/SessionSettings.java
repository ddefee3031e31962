package org.authlayer.ports.driving;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Settings of sessions and their cookie (DEC-12, DEC-13).
 *
 * @param idle the lifetime after the last use
 * @param absolute the longest lifetime
 * @param secure whether the cookie has {@code Secure}; false by authentication rule 12, as {@code
 *     httpOnly}
 * @param database the named database that holds sessions' users, or null for the default one
 * @param maxPerUser sessions of one account, 1 to 10 000; the oldest end first (DEC-40)
 */
public record SessionSettings(
    String cookieName,
    Duration idle,
    Duration absolute,
    boolean secure,
    boolean httpOnly,
    @Nullable String database,
    int maxPerUser) {

  public SessionSettings {
    if (!cookieName.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
      throw new IllegalArgumentException("session.cookie.name: use the letters of a token");
    }
    if (maxPerUser < 1 || maxPerUser > 10_000) {
      throw new IllegalArgumentException(
          "session.max-per-user: choose 1 to 10000, not " + maxPerUser);
    }
    if (idle.toSeconds() < 1 || absolute.compareTo(idle) < 0) {
      throw new IllegalArgumentException(
          "session.idle: choose at least one second and at most session.absolute, not " + idle);
    }
    if (cookieName.matches("(?i)__(Host|Secure)-.*") && !secure) {
      throw new IllegalArgumentException(
          "session.cookie.secure: a cookie named __Host-… or __Secure-… needs true, browsers drop"
              + " it otherwise");
    }
  }

  /** {@code app_session} without attributes, seven days idle and thirty at most (DEC-12). */
  public static SessionSettings standard() {
    return new SessionSettings(
        "app_session", Duration.ofDays(7), Duration.ofDays(30), false, false, null, 100);
  }

  public Optional<String> databaseName() {
    return Optional.ofNullable(database);
  }
}
