package org.authlayer.adapter.helidon.connection;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Looks at all connections, a few times a second, and at what was counted. */
final class TimeoutMonitor implements Runnable {

  private static final long STEP_MILLIS = 200;

  private final Lines lines;
  private final ServerLimits allowance;
  private final CountDownLatch over = new CountDownLatch(1);

  TimeoutMonitor(Lines lines, ServerLimits allowance) {
    this.lines = lines;
    this.allowance = allowance;
  }

  @Override
  public void run() {
    try {
      while (!over.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
        long now = allowance.now();
        lines.cutLate(now);
        allowance.refused().report(now);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  void end() {
    over.countDown();
  }
}
