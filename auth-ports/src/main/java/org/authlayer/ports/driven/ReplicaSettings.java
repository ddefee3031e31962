package org.authlayer.ports.driven;

import java.time.Duration;
import java.util.Objects;

/**
 * A copy of a database that follows its changes, and may be asked who somebody is as long as it
 * proves that it lags no more than allowed.
 *
 * @param url JDBC URL
 * @param user the database user
 * @param password the database user's password
 * @param poolSize the most connections to hold, 1 to 1000
 * @param maxLag how old an answer may be, 0.1 seconds to a minute
 */
public record ReplicaSettings(
    String url, String user, String password, int poolSize, Duration maxLag) {

  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofMinutes(1);

  /** Refuses values outside the limits named above. */
  public ReplicaSettings {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
    if (poolSize < 1 || poolSize > 1000) {
      throw new IllegalArgumentException(
          "database.replica.pool-size: choose 1 to 1000, not " + poolSize);
    }
    if (maxLag.compareTo(LEAST) < 0 || maxLag.compareTo(MOST) > 0) {
      throw new IllegalArgumentException("database.replica.max-lag: choose PT0.1S to PT1M");
    }
  }

  /** Neither URL nor password: an URL may carry one. */
  @Override
  public String toString() {
    return "ReplicaSettings[" + maxLag + "]";
  }
}
