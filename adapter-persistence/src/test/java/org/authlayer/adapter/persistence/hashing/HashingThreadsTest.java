package org.authlayer.adapter.persistence.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class HashingThreadsTest {

  private final HashingThreads threads = HashingThreads.start(1, 1);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void close() {
    release.countDown();
    threads.close();
  }

  @Test
  void workRunsOnADaemonPlatformThread() {
    Thread worker = threads.call(Thread::currentThread);
    assertTrue(worker.isDaemon());
    assertFalse(worker.isVirtual());
  }

  @Test
  void beyondThreadsAndQueueWorkIsRefusedAndLaterAcceptedAgain() throws Exception {
    CompletableFuture<String> running = blocked();
    CompletableFuture<String> waiting = waiting();
    StoreException refused = assertThrows(StoreException.class, () -> threads.call(() -> "third"));
    assertTrue(refused.retryAfter().isPresent());
    release.countDown();
    assertEquals("done", running.get());
    assertEquals("queued", waiting.get());
    assertEquals("fourth", threads.call(() -> "fourth"));
  }

  @Test
  void anInterruptedCallerLeavesTheQueueAndStaysInterrupted() throws Exception {
    CompletableFuture<String> running = blocked();
    CompletableFuture<Boolean> stillInterrupted = new CompletableFuture<>();
    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  assertThrows(StoreException.class, () -> threads.call(() -> "never"));
                  stillInterrupted.complete(Thread.currentThread().isInterrupted());
                });
    awaitQueued();
    caller.interrupt();
    assertTrue(stillInterrupted.get());
    assertTrue(threads.executor().getQueue().isEmpty());
    release.countDown();
    assertEquals("done", running.get());
  }

  @Test
  void closingRefusesWhoWaitsAndWhoComesLater() throws Exception {
    CompletableFuture<String> running = blocked();
    CompletableFuture<String> waiting = waiting();
    threads.close();
    assertThrows(ExecutionException.class, running::get);
    ExecutionException refused = assertThrows(ExecutionException.class, waiting::get);
    assertInstanceOf(StoreException.class, refused.getCause());
    assertThrows(StoreException.class, () -> threads.call(() -> "late"));
  }

  private CompletableFuture<String> blocked() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CompletableFuture<String> result =
        inBackground(
            () ->
                threads.call(
                    () -> {
                      started.countDown();
                      release.await();
                      return "done";
                    }));
    assertTrue(started.await(5, TimeUnit.SECONDS));
    return result;
  }

  private CompletableFuture<String> waiting() {
    CompletableFuture<String> result = inBackground(() -> threads.call(() -> "queued"));
    awaitQueued();
    return result;
  }

  private void awaitQueued() {
    while (threads.executor().getQueue().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  private static CompletableFuture<String> inBackground(Supplier<String> work) {
    return CompletableFuture.supplyAsync(work, task -> Thread.ofVirtual().start(task));
  }
}
