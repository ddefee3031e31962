package org.authlayer.conformance.cli;

import java.util.concurrent.CountDownLatch;

/**
 * What is still done when the process is asked to end. Other threads wait until it is done, so that
 * nothing is closed under it.
 */
@SuppressWarnings("try") // who is interrupted while it waits is about to end anyway
final class Interruption implements AutoCloseable {

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  Interruption(Runnable last) {
    hook =
        Thread.ofPlatform()
            .name("interruption")
            .unstarted(
                () -> {
                  try {
                    last.run();
                  } finally {
                    done.countDown();
                  }
                });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void close() throws InterruptedException {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException isEnding) {
      done.await();
    }
  }
}
