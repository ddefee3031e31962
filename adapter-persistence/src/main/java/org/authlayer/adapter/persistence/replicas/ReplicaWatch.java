package org.authlayer.adapter.persistence.replicas;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Leaves marks in the database and looks how far they have come in the replica, several times in
 * the time that it may lag. Says once that it is not asked, and what to change, and once that it is
 * asked again.
 */
public final class ReplicaWatch implements AutoCloseable {

  /** In the time that the replica may lag: what it shows is at most two beats old when it is up. */
  static final int BEATS = 4;

  /** A start, or a moment of trouble, is nothing to tell. */
  public static final int PATIENCE = 2 * BEATS;

  private static final System.Logger LOGGER = System.getLogger(ReplicaWatch.class.getName());

  private final Replica replica;
  private final ReplicaMarks marks;
  private final RecentChanges changes;
  private final Duration maxLag;
  private final ScheduledExecutorService thread;
  private boolean tidied;
  private int missed;

  ReplicaWatch(Replica replica, ReplicaMarks marks, RecentChanges changes, Duration maxLag) {
    this.replica = replica;
    this.marks = marks;
    this.changes = changes;
    this.maxLag = maxLag;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> Thread.ofPlatform().daemon().name("replica-watch").unstarted(task));
  }

  public ReplicaWatch begin() {
    long pause = maxLag.toNanos() / BEATS;
    var unused = thread.scheduleWithFixedDelay(this::tryBeat, 0, pause, TimeUnit.NANOSECONDS);
    return this;
  }

  /** One that fails is not the last. */
  private void tryBeat() {
    try {
      beat();
    } catch (RuntimeException e) {
      replica.leave();
      LOGGER.log(System.Logger.Level.WARNING, "the replica could not be watched", e);
    }
  }

  /** Looks for the marks that were left, then leaves another. */
  public void beat() {
    String replicas = look();
    String databases = leave();
    changes.forget(maxLag);
    tell(databases.isEmpty() ? replicas : databases);
  }

  /** Returns what keeps the replica from being asked, or an empty text. */
  private String look() {
    try {
      replica.look();
      return replica.isNear() ? "" : ReplicaTroubles.behind(maxLag);
    } catch (SQLException e) {
      replica.leave();
      return ReplicaTroubles.ofReplica(replica.reason(e));
    }
  }

  /** Returns what keeps marks from being left, or an empty text. */
  private String leave() {
    try {
      marks.leave();
      if (!tidied) {
        marks.tidy();
        tidied = true;
      }
      return "";
    } catch (SQLException e) {
      return ReplicaTroubles.ofMarks(e);
    }
  }

  private void tell(String trouble) {
    if (trouble.isEmpty()) {
      if (missed >= PATIENCE) {
        LOGGER.log(System.Logger.Level.INFO, "the replica at {0} is asked again", replica.place());
      }
      missed = 0;
    } else if (++missed == PATIENCE) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          "the replica at {0} is not asked, and the database answers instead: {1}",
          replica.place(),
          trouble);
    }
  }

  /** Ends the thread, and takes the marks away. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      marks.drop();
    } catch (SQLException e) {
      // Whoever starts next tidies up.
      LOGGER.log(System.Logger.Level.DEBUG, "marks were left", e);
    }
  }
}
