package org.authlayer.adapter.persistence.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.authlayer.adapter.persistence.support.Moment;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class HashingThreadsTest {

  private static final String ANN = "192.0.2.1";
  private static final int FLOOD = 1000;
  private static final Duration LONG = Duration.ofMinutes(2);

  private final HashingThreads threads = HashingThreads.start(1, 1, LONG);
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void close() {
    release.countDown();
    threads.close();
  }

  @Test
  void workRunsOnADaemonPlatformThread() {
    Thread worker = threads.call(ANN, HashingThreadsTest::stays, Thread::currentThread);
    assertTrue(worker.isDaemon());
    assertFalse(worker.isVirtual());
  }

  @Test
  void beyondThreadsAndQueueWorkIsRefusedAndLaterAcceptedAgain() throws Exception {
    CompletableFuture<String> running = blocked(threads);
    CompletableFuture<String> waiting = waiting();
    StoreException refused =
        assertThrows(
            StoreException.class,
            () -> threads.call(ANN, HashingThreadsTest::stays, () -> "third"));
    assertTrue(refused.retryAfter().isPresent());
    release.countDown();
    assertEquals("done", running.get());
    assertEquals("queued", waiting.get());
    assertEquals("fourth", threads.call(ANN, HashingThreadsTest::stays, () -> "fourth"));
  }

  @Test
  void workThatIsNotBegunInTimeLeavesTheQueueAndIsRefused() throws Exception {
    CompletableFuture<String> running = blocked(threads);
    HashingThreads hasty =
        new HashingThreads(
            threads.executor(), threads.queue(), 1, 1, Duration.ofNanos(1), threads.counts());
    AtomicInteger begun = new AtomicInteger();
    StoreException refused =
        assertThrows(
            StoreException.class,
            () -> hasty.call(ANN, HashingThreadsTest::stays, begun::incrementAndGet));
    assertTrue(refused.retryAfter().isPresent());
    assertEquals(0, threads.queue().waiting());
    assertEquals(1, threads.load().refused());
    release.countDown();
    assertEquals("done", running.get(), "what was begun is finished");
    assertEquals("next", threads.call(ANN, HashingThreadsTest::stays, () -> "next"));
    assertEquals(0, begun.get());
  }

  @Test
  void workOfAClientThatIsGoneIsNotBegunAndThatOfOneThatStaysIs() throws Exception {
    try (HashingThreads wide = HashingThreads.start(1, 16, LONG)) {
      CompletableFuture<String> running = blocked(wide);
      AtomicBoolean gone = new AtomicBoolean();
      AtomicInteger begun = new AtomicInteger();
      List<CompletableFuture<Integer>> leaving =
          IntStream.range(0, 8)
              .mapToObj(i -> inBackground(() -> wide.call(ANN, gone::get, begun::incrementAndGet)))
              .toList();
      List<CompletableFuture<Integer>> staying =
          IntStream.range(0, 8)
              .mapToObj(
                  i ->
                      inBackground(
                          () -> wide.call(ANN, HashingThreadsTest::stays, begun::incrementAndGet)))
              .toList();
      awaitWaiting(wide, 16);
      gone.set(true);
      release.countDown();
      assertEquals("done", running.get());
      awaitAnswered(staying, 8);
      awaitAnswered(leaving, 8);
      assertEquals(8, staying.stream().filter(HashingThreadsTest::isServed).count());
      assertEquals(0, leaving.stream().filter(HashingThreadsTest::isServed).count());
      assertEquals(8, begun.get());
      assertEquals(8, wide.load().abandoned());
      assertEquals(0, wide.load().refused());
      assertEquals(9, wide.load().done());
      assertEquals(
          "next",
          wide.call(ANN, HashingThreadsTest::stays, () -> "next"),
          "its place is free again");
    }
  }

  @Test
  void aClientThatIsGoneMakesRoomInAFullQueue() throws Exception {
    CompletableFuture<String> running = blocked(threads);
    AtomicBoolean gone = new AtomicBoolean();
    CompletableFuture<String> left = inBackground(() -> threads.call(ANN, gone::get, () -> "left"));
    awaitQueued();
    gone.set(true);
    CompletableFuture<String> next =
        inBackground(() -> threads.call(ANN, HashingThreadsTest::stays, () -> "next"));
    assertThrows(ExecutionException.class, left::get);
    release.countDown();
    assertEquals("done", running.get());
    assertEquals("next", next.get());
  }

  @Test
  void withoutAWaitWorkIsDoneThoughItsClientHasClosedItsSide() {
    assertEquals("done", threads.call(ANN, () -> true, () -> "done"));
  }

  @Test
  void anInterruptedCallerLeavesTheQueueAndStaysInterrupted() throws Exception {
    CompletableFuture<String> running = blocked(threads);
    CompletableFuture<Boolean> stillInterrupted = new CompletableFuture<>();
    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  assertThrows(
                      StoreException.class,
                      () -> threads.call(ANN, HashingThreadsTest::stays, () -> "never"));
                  stillInterrupted.complete(Thread.currentThread().isInterrupted());
                });
    awaitQueued();
    caller.interrupt();
    assertTrue(stillInterrupted.get());
    assertEquals(0, threads.queue().waiting());
    release.countDown();
    assertEquals("done", running.get());
  }

  @Test
  void closingRefusesWhoWaitsAndWhoComesLater() throws Exception {
    CompletableFuture<String> running = blocked(threads);
    CompletableFuture<String> waiting = waiting();
    threads.close();
    assertThrows(ExecutionException.class, running::get);
    ExecutionException refused = assertThrows(ExecutionException.class, waiting::get);
    assertInstanceOf(StoreException.class, refused.getCause());
    assertThrows(
        StoreException.class, () -> threads.call(ANN, HashingThreadsTest::stays, () -> "late"));
  }

  @Test
  void aFloodFromOneNetworkDoesNotKeepAnotherOut() throws Exception {
    CompletableFuture<String> running = blocked(threads);
    AtomicInteger served = new AtomicInteger();
    List<CompletableFuture<Integer>> flood = flood(threads, served);
    awaitAnswered(flood, FLOOD - 1);
    CompletableFuture<Integer> other =
        inBackground(
            () -> threads.call("192.0.2.2", HashingThreadsTest::stays, served::incrementAndGet));
    awaitAnswered(flood, FLOOD);
    assertEquals(0, flood.stream().filter(HashingThreadsTest::isServed).count());
    release.countDown();
    assertEquals("done", running.get());
    assertEquals(1, other.get());
  }

  @Test
  void anotherNetworkIsServedNextButOne() throws Exception {
    try (HashingThreads wide = HashingThreads.start(1, 16, LONG)) {
      CompletableFuture<String> running = blocked(wide);
      AtomicInteger served = new AtomicInteger();
      List<CompletableFuture<Integer>> flood = flood(wide, served);
      awaitAnswered(flood, FLOOD - 16);
      CompletableFuture<Integer> other =
          inBackground(
              () -> wide.call("192.0.2.2", HashingThreadsTest::stays, served::incrementAndGet));
      awaitAnswered(flood, FLOOD - 15);
      release.countDown();
      assertEquals("done", running.get());
      assertEquals(2, other.get());
      assertEquals(15, flood.stream().filter(HashingThreadsTest::isServed).count());
    }
  }

  private static List<CompletableFuture<Integer>> flood(
      HashingThreads threads, AtomicInteger served) {
    return IntStream.range(0, FLOOD)
        .mapToObj(
            i ->
                inBackground(
                    () -> threads.call(ANN, HashingThreadsTest::stays, served::incrementAndGet)))
        .toList();
  }

  private static void awaitAnswered(List<CompletableFuture<Integer>> calls, int answered) {
    while (calls.stream().filter(CompletableFuture::isDone).count() < answered) {
      Moment.pause();
    }
  }

  private static boolean isServed(CompletableFuture<?> call) {
    return call.handle((result, refusal) -> refusal == null).join();
  }

  private CompletableFuture<String> blocked(HashingThreads threads) throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CompletableFuture<String> result =
        inBackground(
            () ->
                threads.call(
                    ANN,
                    HashingThreadsTest::stays,
                    () -> {
                      started.countDown();
                      release.await();
                      return "done";
                    }));
    assertTrue(started.await(60, TimeUnit.SECONDS));
    return result;
  }

  private CompletableFuture<String> waiting() {
    CompletableFuture<String> result =
        inBackground(() -> threads.call(ANN, HashingThreadsTest::stays, () -> "queued"));
    awaitQueued();
    return result;
  }

  private void awaitQueued() {
    awaitWaiting(threads, 1);
  }

  private static void awaitWaiting(HashingThreads threads, int waiting) {
    while (threads.queue().waiting() < waiting) {
      Moment.pause();
    }
  }

  private static <T> CompletableFuture<T> inBackground(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, task -> Thread.ofVirtual().start(task));
  }

  /** A client that does not leave. */
  private static boolean stays() {
    return false;
  }
}
