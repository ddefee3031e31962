package org.authlayer.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import org.authlayer.ports.driving.Resources;
import org.authlayer.runtime.logging.LoggedFailure;
import org.jspecify.annotations.Nullable;

/** Closes resources, the last first; what is added after {@link #stop} is closed at once. */
public final class ResourceStack implements AutoCloseable, Resources {

  private static final System.Logger LOGGER = System.getLogger(ResourceStack.class.getName());

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private boolean stopped;

  public ResourceStack() {}

  @Override
  public <T extends AutoCloseable> T add(T part) {
    if (!accept(part)) {
      close(part);
      throw new CancellationException("stopped while starting");
    }
    return part;
  }

  public <E extends RuntimeException> E after(E failure) {
    close();
    return failure;
  }

  public synchronized boolean isStopped() {
    return stopped;
  }

  public void stop() {
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
      LOGGER.log(System.Logger.Level.WARNING, "not closed cleanly", LoggedFailure.of(failure));
    }
  }
}
