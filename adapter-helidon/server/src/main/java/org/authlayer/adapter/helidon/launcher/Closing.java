package org.authlayer.adapter.helidon.launcher;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Closes what was opened, the last first, whatever fails on the way. It may be told to stop by
 * another thread while things are still being opened: what comes after that is closed at once.
 */
final class Closing implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(Closing.class.getName());

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private boolean stopped;

  /**
   * Takes a part on.
   *
   * @throws CancellationException if it came too late
   */
  <T extends AutoCloseable> T add(T part) {
    if (!accept(part)) {
      close(part);
      throw new CancellationException("stopped while starting");
    }
    return part;
  }

  <E extends RuntimeException> E after(E failure) {
    close();
    return failure;
  }

  /** Whether somebody wanted all to end. */
  synchronized boolean isStopped() {
    return stopped;
  }

  /** Closes everything, also what is still to come. */
  void stop() {
    synchronized (this) {
      stopped = true;
    }
    close();
  }

  @Override
  public void close() {
    for (AutoCloseable part = last(); part != null; part = last()) {
      close(part);
    }
  }

  private synchronized boolean accept(AutoCloseable part) {
    if (!stopped) {
      opened.push(part);
    }
    return !stopped;
  }

  private synchronized @Nullable AutoCloseable last() {
    return opened.poll();
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failure) {
      LOGGER.log(System.Logger.Level.WARNING, "not closed cleanly", failure);
    }
  }
}
