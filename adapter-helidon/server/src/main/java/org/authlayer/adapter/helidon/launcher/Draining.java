package org.authlayer.adapter.helidon.launcher;

import java.time.Duration;

/**
 * The first step of a stop: readiness is reported as lost, and for a while requests are served as
 * before, so that a proxy has sent the last one when the listener closes.
 *
 * @param drain lets each connection end with its next answer
 * @param delay for how long; zero for a server without a proxy
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
