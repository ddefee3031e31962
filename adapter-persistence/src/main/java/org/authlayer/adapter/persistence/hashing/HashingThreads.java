package org.authlayer.adapter.persistence.hashing;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driven.StoreException;

/**
 * A few platform threads that hash while the callers wait. On the callers' virtual threads a
 * handful of logins would occupy every processor, and requests that hash nothing would wait for
 * them.
 */
record HashingThreads(ThreadPoolExecutor executor) implements AutoCloseable {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  static HashingThreads start(int threads, int queue) {
    return new HashingThreads(
        new ThreadPoolExecutor(
            threads,
            threads,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(queue),
            Thread.ofPlatform().name("bcrypt-", 1).daemon().factory()));
  }

  <T> T call(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    try {
      executor.execute(task);
      return task.get();
    } catch (RejectedExecutionException | CancellationException e) {
      throw StoreException.unavailable(
          "more password hashes are wanted than can be made now", RETRY_AFTER, e);
    } catch (InterruptedException e) {
      executor.remove(task);
      Thread.currentThread().interrupt();
      throw StoreException.unavailable(
          "interrupted while waiting for a password hash", RETRY_AFTER, e);
    } catch (ExecutionException e) {
      throw StoreException.broken("a password hash could not be made", e.getCause());
    }
  }

  /** Whoever still waits is refused. */
  @Override
  public void close() {
    executor.shutdownNow().forEach(HashingThreads::refuse);
  }

  private static void refuse(Runnable task) {
    if (task instanceof FutureTask<?> waiting) {
      waiting.cancel(false);
    }
  }
}
