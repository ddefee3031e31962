package org.authlayer.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.runtime.logging.LifecycleLog;

/** The databases are asked at most once a second, however many ask here, and a change is logged. */
final class Readiness {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");

  /** Of tokens that an instance issues, another one believes no more (ADR 0073). */
  private static final Duration CLOCKS_APART = Duration.ofMinutes(1);

  private static final Duration FRESH = Duration.ofSeconds(1);

  private final Databases databases;
  private final InstantSource time;
  private final Lock lock = new ReentrantLock();
  private Instant checkedAt = Instant.MIN;
  private Optional<StoreException> lost = Optional.empty();
  private boolean apart;
  private volatile Duration ahead = Duration.ZERO;
  private volatile boolean ended;

  Readiness(Databases databases, InstantSource time) {
    this.databases = databases;
    this.time = time;
  }

  boolean isReady() {
    return unready().isEmpty();
  }

  /** Why this instance is to get no requests, in a word without anything of the database. */
  Optional<String> unready() {
    if (ended) {
      return Optional.of("stopping");
    }
    lock.lock();
    try {
      Instant now = time.instant();
      if (now.isBefore(checkedAt) || !now.minus(FRESH).isBefore(checkedAt)) {
        note(outage());
        checkedAt = time.instant();
      }
      return lost.map(down -> "database-" + word(down.outage()));
    } finally {
      lock.unlock();
    }
  }

  void end() {
    ended = true;
  }

  /** How far the clock is ahead of the database's, as far as is known; negative if behind. */
  Duration clockAhead() {
    return ahead;
  }

  private static String word(StoreException.Outage outage) {
    return switch (outage) {
      case DISK_FULL -> "disk-full";
      case READ_ONLY -> "read-only";
      case UNREACHABLE -> "unreachable";
      case OTHER -> "unavailable";
    };
  }

  private Optional<StoreException> outage() {
    try {
      databases.standard().ping();
      DatabaseStatus.of(databases.standard()).clock().ifPresent(this::compare);
      databases.named().values().forEach(Stores::ping);
      return Optional.empty();
    } catch (StoreException down) {
      return Optional.of(down);
    }
  }

  private void compare(Instant clock) {
    ahead = Duration.between(clock, time.instant());
    boolean far = ahead.abs().compareTo(CLOCKS_APART) > 0;
    if (far && !apart) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          "the clock is "
              + ahead.abs().truncatedTo(ChronoUnit.SECONDS)
              + (ahead.isNegative() ? " behind" : " ahead of")
              + " the database's; set both by one time server, or tokens and sessions of one"
              + " instance end early or late at another");
    }
    apart = far;
  }

  /**
   * Another kind of outage is another line: a disk that is full, and then a server that is gone.
   */
  private void note(Optional<StoreException> outage) {
    if (outage.isPresent()
        && !outage.map(StoreException::outage).equals(lost.map(StoreException::outage))) {
      LifecycleLog.databaseLost(String.valueOf(outage.get().getMessage()));
    } else if (lost.isPresent() && outage.isEmpty()) {
      LifecycleLog.databaseBack();
    }
    lost = outage;
  }
}
