package org.authlayer.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.runtime.logging.LifecycleLog;

/** The databases are asked at most once a second, however many ask here, and a change is logged. */
final class Readiness {

  private static final Duration FRESH = Duration.ofSeconds(1);

  private final Databases databases;
  private final InstantSource time;
  private final Lock lock = new ReentrantLock();
  private Instant checkedAt = Instant.MIN;
  private boolean ready = true;
  private volatile boolean ended;

  Readiness(Databases databases, InstantSource time) {
    this.databases = databases;
    this.time = time;
  }

  boolean isReady() {
    if (ended) {
      return false;
    }
    lock.lock();
    try {
      Instant now = time.instant();
      if (now.isBefore(checkedAt) || !now.minus(FRESH).isBefore(checkedAt)) {
        note(outage());
        checkedAt = time.instant();
      }
      return ready;
    } finally {
      lock.unlock();
    }
  }

  void end() {
    ended = true;
  }

  private Optional<String> outage() {
    try {
      databases.standard().ping();
      databases.named().values().forEach(Stores::ping);
      return Optional.empty();
    } catch (StoreException down) {
      return Optional.of(String.valueOf(down.getMessage()));
    }
  }

  private void note(Optional<String> outage) {
    if (ready && outage.isPresent()) {
      LifecycleLog.databaseLost(outage.get());
    } else if (!ready && outage.isEmpty()) {
      LifecycleLog.databaseBack();
    }
    ready = outage.isEmpty();
  }
}
