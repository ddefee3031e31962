package org.authlayer.issuers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;

/** When keys are fetched, and what happens to tokens while they cannot be. */
final class HeldKeysTest {

  private final AtomicReference<Instant> now = new AtomicReference<>(Vectors.NOW);
  private final AtomicInteger fetches = new AtomicInteger();
  private final AtomicReference<List<String>> published = new AtomicReference<>(List.of("rsa"));
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final ForeignIssuer issuer =
      new ForeignIssuer(Vectors.SETTINGS, this::fetch, now::get, background::add);
  private final HeldKeys held =
      new HeldKeys(Vectors.SETTINGS, this::fetch, now::get, background::add);

  private KeySet fetch() throws IOException {
    fetches.incrementAndGet();
    if (published.get().isEmpty()) {
      throw new IOException("connection refused");
    }
    return Vectors.keys(Vectors.set(published.get().toArray(String[]::new)));
  }

  private void publish(String... names) {
    published.set(List.of(names));
  }

  private void advance(Duration by) {
    now.updateAndGet(it -> it.plus(by));
  }

  private boolean isGood(String token) {
    return issuer.verify(Vectors.token(token)).isPresent();
  }

  private Optional<Duration> retryAfter(String token) {
    return assertThrows(StoreException.class, () -> isGood(token)).retryAfter();
  }

  private void runBackground() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  /** Holds one of the fetches until it is answered. */
  private static final class HeldFetch {

    final CountDownLatch asked = new CountDownLatch(1);
    final CountDownLatch answered = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final int number;

    HeldFetch(int number) {
      this.number = number;
    }

    void pass() throws InterruptedException {
      if (calls.incrementAndGet() == number) {
        asked.countDown();
        answered.await();
      }
    }
  }

  private ForeignIssuer slow(HeldFetch hold) {
    return new ForeignIssuer(
        Vectors.SETTINGS,
        () -> {
          hold.pass();
          return fetch();
        },
        now::get,
        background::add);
  }

  private static void requireGoodForAll(
      int callers, ForeignIssuer issuer, String token, HeldFetch hold) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> results = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        results.add(threads.submit(() -> issuer.verify(Vectors.token(token)).isPresent()));
      }
      hold.asked.await();
      hold.answered.countDown();
      for (Future<Boolean> result : results) {
        assertTrue(result.get());
      }
    }
  }

  @Test
  void keysAreFetchedOnceForManyTokens() {
    assertEquals(0, fetches.get());
    for (int i = 0; i < 5; i++) {
      assertTrue(isGood("rs256"));
    }
    assertEquals(1, fetches.get());
  }

  @Test
  void tokenOfAnotherIssuerCausesNoFetch() {
    for (String token : List.of("otherIssuer", "otherAudience", "ended", "none", "jku")) {
      assertFalse(isGood(token));
    }
    assertEquals(0, fetches.get());
  }

  @Test
  void newKeyIsFetchedAtItsFirstToken() {
    assertTrue(isGood("rs256"));
    publish("rsa", "rsaNext");
    advance(Duration.ofSeconds(10));
    assertTrue(isGood("next"));
    assertTrue(isGood("rs256"));
    assertEquals(2, fetches.get());
  }

  @Test
  void keyThatIsInNoFreshSetIsRefused() {
    assertTrue(isGood("rs256"));
    advance(Duration.ofSeconds(10));
    assertFalse(isGood("unknownKid"));
    assertEquals(2, fetches.get());
  }

  @Test
  void unknownKeysAreFetchedAtABoundedRateAndNoGoodTokenIsRefusedMeanwhile() {
    assertTrue(isGood("rs256"));
    advance(Duration.ofSeconds(10));
    assertFalse(isGood("unknownKid"));
    publish("rsaNext");
    for (int i = 0; i < 100; i++) {
      assertEquals(Optional.of(Duration.ofSeconds(10)), retryAfter("unknownKid"));
      assertEquals(Optional.of(Duration.ofSeconds(10)), retryAfter("next"));
    }
    assertEquals(2, fetches.get());
    advance(Duration.ofSeconds(9));
    assertEquals(Optional.of(Duration.ofSeconds(1)), retryAfter("next"));
    advance(Duration.ofSeconds(1));
    assertTrue(isGood("next"));
    assertEquals(3, fetches.get());
  }

  @Test
  void tokenWithoutKidOfANewKeyIsFetchedFor() {
    assertTrue(isGood("withoutKid"));
    publish("rsaNext");
    advance(Duration.ofSeconds(10));
    assertTrue(isGood("nextWithoutKid"));
    assertEquals(2, fetches.get());
  }

  @Test
  void forgedTokenOfAKnownKeyCausesNoFetch() {
    assertTrue(isGood("rs256"));
    advance(Duration.ofMinutes(1));
    assertFalse(isGood("strangersKey"));
    assertFalse(isGood("alteredClaims"));
    assertEquals(1, fetches.get());
  }

  @Test
  void oldKeysAreFetchedAgainBesideTheRequests() {
    assertTrue(isGood("rs256"));
    publish("rsaNext");
    advance(Duration.ofMinutes(5).plusSeconds(1));
    assertTrue(isGood("rs256"));
    assertTrue(isGood("rs256"));
    assertEquals(1, background.size());
    assertEquals(1, fetches.get());
    runBackground();
    assertEquals(2, fetches.get());
    assertTrue(isGood("next"));
    advance(Duration.ofSeconds(10));
    assertFalse(isGood("rs256"));
  }

  @Test
  void keysStayWhileTheIssuerIsDown() {
    assertEquals(1, held.current().size());
    publish();
    for (int hour = 0; hour < 24; hour++) {
      advance(Duration.ofHours(1));
      assertEquals(1, held.current().size());
      runBackground();
    }
    assertEquals(25, fetches.get());
  }

  @Test
  void keysThatWereKeptForTooLongAreNotUsed() {
    assertEquals(1, held.current().size());
    publish();
    advance(Duration.ofDays(1));
    assertEquals(1, held.current().size());
    advance(Duration.ofSeconds(1));
    assertThrows(StoreException.class, held::current);
    publish("rsa", "rsaNext");
    advance(Duration.ofSeconds(10));
    assertEquals(2, held.current().size());
  }

  @Test
  void issuerThatWasNeverReachedIsNoRefusal() {
    publish();
    assertEquals(Optional.of(Duration.ofSeconds(10)), retryAfter("rs256"));
    advance(Duration.ofSeconds(4));
    assertEquals(Optional.of(Duration.ofSeconds(6)), retryAfter("rs256"));
    assertEquals(1, fetches.get());
    publish("rsa");
    advance(Duration.ofSeconds(6));
    assertTrue(isGood("rs256"));
  }

  @Test
  void unknownKeyWhileTheIssuerIsDownIsNoRefusal() {
    assertTrue(isGood("rs256"));
    publish();
    advance(Duration.ofSeconds(10));
    assertTrue(retryAfter("next").isPresent());
    assertTrue(isGood("rs256"));
    assertFalse(isGood("strangersKey"));
  }

  @Test
  void clockThatWasSetBackStopsNoFetch() {
    assertTrue(isGood("rs256"));
    publish("rsa", "rsaNext");
    now.set(Vectors.NOW.minusSeconds(29));
    assertTrue(isGood("next"));
  }

  @Test
  void callersAtTheSameTimeShareOneFetch() throws Exception {
    HeldFetch hold = new HeldFetch(1);
    ForeignIssuer slow = slow(hold);
    requireGoodForAll(50, slow, "rs256", hold);
    assertEquals(1, fetches.get());
  }

  /** The key was published after the fetch began that was under way when its token arrived. */
  @Test
  void setThatWasAskedForBeforeTheTokenCameRefusesNothing() throws Exception {
    assertTrue(isGood("rs256"));
    HeldFetch hold = new HeldFetch(2);
    ForeignIssuer slow =
        new ForeignIssuer(
            Vectors.SETTINGS,
            () -> {
              KeySet before = fetch();
              hold.pass();
              return before;
            },
            now::get,
            background::add);
    assertTrue(slow.verify(Vectors.token("rs256")).isPresent());
    advance(Duration.ofSeconds(10));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> stranger =
          threads.submit(() -> slow.verify(Vectors.token("unknownKid")).isPresent());
      hold.asked.await();
      publish("rsa", "rsaNext");
      Future<Boolean> late = threads.submit(() -> slow.verify(Vectors.token("next")).isPresent());
      hold.answered.countDown();
      assertFalse(stranger.get());
      ExecutionException notJudged = assertThrows(ExecutionException.class, late::get);
      assertTrue(notJudged.getCause() instanceof StoreException);
    }
    advance(Duration.ofSeconds(10));
    assertTrue(slow.verify(Vectors.token("next")).isPresent());
  }

  @Test
  void callersOfANewKeyShareTheFetchThatBringsIt() throws Exception {
    HeldFetch hold = new HeldFetch(2);
    ForeignIssuer slow = slow(hold);
    assertTrue(slow.verify(Vectors.token("rs256")).isPresent());
    publish("rsa", "rsaNext");
    advance(Duration.ofSeconds(10));
    requireGoodForAll(5, slow, "next", hold);
    assertEquals(2, fetches.get());
  }

  @Test
  void afterAPauseTheFirstRequestUsesWhatTheIssuerHasNow() {
    assertEquals(1, held.current().size());
    publish("rsa", "rsaNext");
    advance(Duration.ofMinutes(11));
    assertEquals(2, held.current().size());
    assertEquals(2, fetches.get());
  }

  @Test
  void afterAPauseOneRequestFindsThatTheIssuerIsDownAndTheKeysStay() {
    assertEquals(1, held.current().size());
    publish();
    advance(Duration.ofMinutes(11));
    assertEquals(1, held.current().size());
    assertEquals(1, held.current().size());
    assertEquals(2, fetches.get());
  }
}
