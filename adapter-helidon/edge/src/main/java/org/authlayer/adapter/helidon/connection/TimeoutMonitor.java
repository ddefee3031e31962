package org.authlayer.adapter.helidon.connection;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Looks at all connections, a few times a second, and at what was counted. */
final class TimeoutMonitor implements Runnable {

  private static final long STEP_MILLIS = 200;

  private final Connections connections;
  private final ListenerState shared;
  private final CountDownLatch over = new CountDownLatch(1);

  TimeoutMonitor(Connections connections, ListenerState shared) {
    this.connections = connections;
    this.shared = shared;
  }

  @Override
  public void run() {
    try {
      while (!over.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = shared.now();
        connections.cutLate(now);
        shared.refused().report(now);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  void end() {
    over.countDown();
  }
}
