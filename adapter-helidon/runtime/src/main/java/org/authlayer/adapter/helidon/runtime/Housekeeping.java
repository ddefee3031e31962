package org.authlayer.adapter.helidon.runtime;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;

/**
 * Removes expired rows in the background, in batches, so that no request waits for it. An expired
 * row is ignored from its expiry on (DEC-12, DEC-18).
 */
public final class Housekeeping implements AutoCloseable {

  /** The most rows of one kind in one batch. */
  public static final int MOST = 500;

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");

  /** The first requests come first. */
  private static final long FIRST_MILLIS = TimeUnit.SECONDS.toMillis(5);

  private static final long REST_MILLIS = TimeUnit.MINUTES.toMillis(5);
  private static final long PAUSE_MILLIS = 100;

  private final Databases databases;
  private final InstantSource time;
  private final Removals removals;
  private final ScheduledExecutorService thread;

  private Housekeeping(
      Databases databases, InstantSource time, Removals removals, ScheduledExecutorService thread) {
    this.databases = databases;
    this.time = time;
    this.removals = removals;
    this.thread = thread;
  }

  /** Receives the number of removed rows. */
  @FunctionalInterface
  public interface Removals {

    /** Takes note of removed rows. */
    void removed(String kind, int rows);
  }

  /** Begins, on a thread of its own, until it is closed. */
  public static Housekeeping begin(Databases databases, InstantSource time, Removals removals) {
    ScheduledExecutorService thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("housekeeping").unstarted(task));
    Housekeeping housekeeping = new Housekeeping(databases, time, removals, thread);
    housekeeping.later(FIRST_MILLIS);
    return housekeeping;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  /** Removes one batch of each kind from each database. */
  public static boolean sweep(Databases databases, Instant now, Removals removals) {
    List<Stores> all = new ArrayList<>(databases.named().values());
    all.add(databases.standard());
    boolean more = false;
    for (Stores stores : all) {
      more |= drop("sessions", stores, s -> s.sessions().removeExpired(now, MOST), removals);
      more |= drop("tokens", stores, s -> s.userTokens().removeExpired(now, MOST), removals);
      more |=
          drop("failed logins", stores, s -> s.failedLogins().removeExpired(now, MOST), removals);
    }
    return more;
  }

  private static boolean drop(
      String what, Stores stores, ToIntFunction<Stores> batch, Removals removals) {
    try {
      int rows = batch.applyAsInt(stores);
      removals.removed(what, rows);
      return rows >= MOST;
    } catch (StoreException down) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          "expired " + what + " were not removed: " + down.getMessage());
    } catch (RuntimeException failure) {
      LOGGER.log(System.Logger.Level.WARNING, "expired " + what + " were not removed", failure);
    }
    return false;
  }

  private void run() {
    later(sweep(databases, time.instant(), removals) ? PAUSE_MILLIS : REST_MILLIS);
  }

  private void later(long millis) {
    if (!thread.isShutdown()) {
      var unused = thread.schedule(this::run, millis, TimeUnit.MILLISECONDS);
    }
  }
}
