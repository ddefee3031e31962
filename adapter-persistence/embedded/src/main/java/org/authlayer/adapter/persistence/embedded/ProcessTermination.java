package org.authlayer.adapter.persistence.embedded;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Ends processes that have nothing to put in order. */
final class ProcessTermination {

  private static final long PATIENCE_SECONDS = 10;

  private ProcessTermination() {}

  /**
   * Returns when they have ended. The wait is bounded: where no parent collects the exit of a
   * process, as in many containers, it stays in the table for ever.
   */
  static void of(List<ProcessHandle> processes) {
    processes.forEach(ProcessHandle::destroyForcibly);
    CompletableFuture.allOf(
            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
        .completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join();
  }
}
