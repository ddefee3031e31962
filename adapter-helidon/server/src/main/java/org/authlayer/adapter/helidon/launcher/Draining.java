package org.authlayer.adapter.helidon.launcher;

import java.time.Duration;

/**
 * The first thing that happens at a stop: who asks is told that this instance is not ready, and for
 * a while everybody is served as before, so that a proxy has sent the last request here when the
 * listener closes.
 *
 * @param readiness tells who asks
 * @param lastAnswers lets each connection end with its next answer
 * @param delay for how long; none for a server that nobody stands before
 * @param pause waits
 */
record Draining(Readiness readiness, Runnable lastAnswers, Duration delay, Pause pause)
    implements AutoCloseable {

  /** Waits, or is interrupted. */
  @FunctionalInterface
  interface Pause {
    void lasting(Duration time) throws InterruptedException;
  }

  @Override
  public void close() {
    readiness.end();
    if (!delay.isZero()) {
      lastAnswers.run();
      try {
        pause.lasting(delay);
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
