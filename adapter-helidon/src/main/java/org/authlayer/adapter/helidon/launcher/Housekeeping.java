package org.authlayer.adapter.helidon.launcher;

import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.Stores;

/** Removes expired sessions now and then. Until it does they are not found anyway (DEC-12). */
final class Housekeeping implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(Housekeeping.class.getName());
  private static final int MINUTES = 5;

  private final Databases databases;
  private final InstantSource time;
  private final ScheduledExecutorService thread;

  private Housekeeping(Databases databases, InstantSource time) {
    this.databases = databases;
    this.time = time;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("housekeeping").unstarted(task));
  }

  static Housekeeping of(Databases databases, InstantSource time) {
    return new Housekeeping(databases, time);
  }

  void begin() {
    var unused = thread.scheduleWithFixedDelay(this::run, 0, MINUTES, TimeUnit.MINUTES);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  private void run() {
    clean(databases.standard());
    databases.named().values().forEach(this::clean);
  }

  private void clean(Stores stores) {
    try {
      stores.sessions().removeExpired(time.instant());
    } catch (RuntimeException failure) {
      LOGGER.log(System.Logger.Level.WARNING, "expired sessions were not removed", failure);
    }
  }
}
