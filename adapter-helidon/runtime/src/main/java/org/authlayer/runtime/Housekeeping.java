package org.authlayer.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.ObjIntConsumer;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.runtime.logging.LoggedFailure;

/** Removes expired rows in the background; no request sees them (DEC-12, DEC-18). */
public final class Housekeeping implements AutoCloseable {

  public static final int MOST = 500;

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.launcher");

  private static final long FIRST_MILLIS = TimeUnit.SECONDS.toMillis(5);

  private static final long REST_MILLIS = TimeUnit.MINUTES.toMillis(5);
  private static final long PAUSE_MILLIS = 100;

  private final Databases databases;
  private final InstantSource time;
  private final Optional<Duration> unused;
  private final ObjIntConsumer<String> removals;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().daemon().name("housekeeping").unstarted(task));

  private Housekeeping(
      Databases databases,
      InstantSource time,
      Optional<Duration> unused,
      ObjIntConsumer<String> removals) {
    this.databases = databases;
    this.time = time;
    this.unused = unused;
    this.removals = removals;
  }

  /** {@code unused} is how long a token without an expiry may be unused. */
  public static Housekeeping begin(
      Databases databases,
      InstantSource time,
      Optional<Duration> unused,
      ObjIntConsumer<String> removals) {
    Housekeeping housekeeping = new Housekeeping(databases, time, unused, removals);
    housekeeping.later(FIRST_MILLIS);
    var unusedTask =
        housekeeping.thread.scheduleWithFixedDelay(housekeeping::ping, 1, 1, TimeUnit.SECONDS);
    return housekeeping;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  public static boolean sweep(
      Databases databases,
      Instant clock,
      Optional<Duration> unused,
      ObjIntConsumer<String> removals) {
    boolean more = false;
    for (Stores stores : all(databases)) {
      Instant now = earlier(clock, stores);
      more |= drop("sessions", () -> stores.sessions().removeExpired(now, MOST), removals);
      more |= drop("tokens", () -> stores.tokens().removeExpired(now, MOST), removals);
      if (unused.isPresent()) {
        Instant before = now.minus(unused.get());
        more |= drop("tokens", () -> stores.tokens().removeUnused(before, MOST), removals);
      }
      more |= drop("failed-logins", () -> stores.failedLogins().removeExpired(now, MOST), removals);
    }
    return more;
  }

  /** An instance whose clock is ahead would remove what others still serve, for good. */
  private static Instant earlier(Instant clock, Stores stores) {
    return DatabaseStatus.of(stores).clock().filter(clock::isAfter).orElse(clock);
  }

  private static List<Stores> all(Databases databases) {
    List<Stores> all = new ArrayList<>(databases.named().values());
    all.add(databases.standard());
    return all;
  }

  private static boolean drop(String what, IntSupplier batch, ObjIntConsumer<String> removals) {
    try {
      int rows = batch.getAsInt();
      removals.accept(what, rows);
      return rows >= MOST;
    } catch (StoreException down) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          "expired " + what + " were not removed: " + down.getMessage());
    } catch (RuntimeException failure) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          "expired " + what + " were not removed",
          LoggedFailure.of(failure));
    }
    return false;
  }

  /** A database notices that it went back in time only when asked, also without readiness. */
  private void ping() {
    for (Stores stores : all(databases)) {
      try {
        stores.ping();
      } catch (StoreException unavailable) {
        // Requests are answered with it.
      }
    }
  }

  private void run() {
    later(sweep(databases, time.instant(), unused, removals) ? PAUSE_MILLIS : REST_MILLIS);
  }

  private void later(long millis) {
    if (!thread.isShutdown()) {
      var unused = thread.schedule(this::run, millis, TimeUnit.MILLISECONDS);
    }
  }
}
