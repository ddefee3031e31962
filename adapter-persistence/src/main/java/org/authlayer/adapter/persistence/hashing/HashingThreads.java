package org.authlayer.adapter.persistence.hashing;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.HashingLoad;

/**
 * A few platform threads that hash while the callers wait: on the callers' virtual threads a
 * handful of logins would occupy every processor.
 */
record HashingThreads(
    ExecutorService executor,
    FairQueue<WaitingHash<?>> queue,
    int threads,
    int mostWaiting,
    Duration longest,
    HashingCounts counts)
    implements AutoCloseable {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  static HashingThreads start(int threads, int queue, Duration longest) {
    return new HashingThreads(
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().name("bcrypt-", 1).daemon().factory()),
        new FairQueue<>(threads + queue),
        threads,
        queue,
        longest,
        new HashingCounts());
  }

  /** Work that still waits when its client is gone is not begun. */
  <T> T call(String client, BooleanSupplier gone, Callable<T> work) {
    WaitingHash<T> task =
        new WaitingHash<>(counts.counted(() -> workAndFreeThePlace(client, work)), gone);
    try {
      submit(client, task);
      return inTime(client, task);
    } catch (RejectedExecutionException | CancellationException e) {
      if (task.isAbandoned()) {
        counts.abandoned();
        throw StoreException.unavailable("a client left before its password hash", RETRY_AFTER, e);
      }
      counts.refused();
      throw StoreException.unavailable("too many password hashes are waiting", RETRY_AFTER, e);
    } catch (InterruptedException e) {
      queue.remove(client, task);
      Thread.currentThread().interrupt();
      throw StoreException.unavailable(
          "interrupted while waiting for a password hash", RETRY_AFTER, e);
    } catch (ExecutionException e) {
      throw StoreException.broken("a password hash could not be computed", e.getCause());
    }
  }

  HashingLoad load() {
    return counts.load(queue.waiting(), mostWaiting);
  }

  @Override
  public void close() {
    executor.shutdownNow();
    queue.removeIf(any -> true).forEach(task -> task.cancel(false));
  }

  /** The wait has an end, the work has none: what was begun is finished. */
  private <T> T inTime(String client, WaitingHash<T> task)
      throws InterruptedException, ExecutionException {
    try {
      return task.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      if (queue.remove(client, task)) {
        throw new RejectedExecutionException(late);
      }
      return task.get();
    }
  }

  /** A hash that replaces another in the queue takes its turn in the executor as well. */
  private void submit(String client, WaitingHash<?> task) {
    if (queue.held() >= threads && task.watch()) {
      throw new RejectedExecutionException();
    }
    dropAbandoned();
    Optional<WaitingHash<?>> refused = queue.admit(client, task);
    refused.ifPresentOrElse(other -> other.cancel(false), () -> executor.execute(this::workOnNext));
  }

  private void workOnNext() {
    dropAbandoned();
    queue.next().ifPresent(WaitingHash::run);
  }

  private void dropAbandoned() {
    queue.removeIf(WaitingHash::isAbandoned).forEach(task -> task.cancel(false));
  }

  /** The place is free before the caller goes on, since it may come again at once. */
  private <T> T workAndFreeThePlace(String client, Callable<T> work) throws Exception {
    try {
      return work.call();
    } finally {
      queue.done(client);
    }
  }
}
