package org.authlayer.server;

import java.time.Duration;

/**
 * For a while requests are served as before, so that a proxy has sent the last one when the
 * listener closes.
 */
record Draining(Readiness readiness, Runnable drain, Duration delay, Pause pause)
    implements AutoCloseable {

  @FunctionalInterface
  interface Pause {
    void lasting(Duration time) throws InterruptedException;
  }

  @Override
  public void close() {
    readiness.end();
    if (!delay.isZero()) {
      drain.run();
      try {
        pause.lasting(delay);
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
