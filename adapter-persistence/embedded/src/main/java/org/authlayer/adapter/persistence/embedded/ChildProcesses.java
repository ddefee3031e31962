package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.authlayer.ports.driven.StoreException;

/**
 * The processes that were started, each with the way to end it. Once stopped, no other is started.
 */
final class ChildProcesses {

  private final Map<Process, Consumer<Process>> started = new LinkedHashMap<>();
  private final CountDownLatch stopped = new CountDownLatch(1);

  synchronized Process start(ProcessBuilder command, Consumer<Process> end) throws IOException {
    requireGoing();
    started.keySet().removeIf(other -> !other.isAlive());
    Process process = command.start();
    started.put(process, end);
    return process;
  }

  void stop() {
    stopped.countDown();
    endAll();
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  void requireGoing() {
    if (isStopped()) {
      throw StoreException.broken("the embedded database was stopped while it started", null);
    }
  }

  /** Ends early when everything is stopped. */
  void pause(Duration time) throws InterruptedException {
    if (stopped.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new InterruptedException("stopped");
    }
  }

  private synchronized void endAll() {
    started.forEach((process, end) -> end.accept(process));
    started.clear();
  }
}
