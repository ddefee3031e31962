package org.authlayer.domain.throttle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordCheck;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.ThrottleSettings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failed passwords are counted and put up with up to a limit (DEC-18). */
final class LoginThrottleTest {

  private static final String HOME = "192.0.2.1";
  private static final String ELSEWHERE = "198.51.100.7";

  private final InMemoryStores stores = new InMemoryStores();
  private final ManualClock clock = World.clockAtStart();
  private final RecordedEvents events = new RecordedEvents();
  private final AtomicInteger checks = new AtomicInteger();
  private final LoginThrottle throttle =
      new LoginThrottle(
          stores.failedLogins(),
          new ThrottleSettings(Duration.ofMinutes(15), 3, 6, 8),
          clock,
          events,
          UserId.STANDARD);

  private static PasswordAttempt from(String account, String network) {
    return new PasswordAttempt(
        account, "password", Call.post("/login").from(network).request().where());
  }

  private PasswordResult<String> check(
      String account, String network, PasswordCheck<String> check) {
    return throttle.check(from(account, network), check);
  }

  private boolean attempt(String account, String network, boolean right) {
    return attempted(account, network, right) instanceof PasswordResult.Verified;
  }

  private PasswordResult<String> attempted(String account, String network, boolean right) {
    return check(
        account,
        network,
        sent -> {
          checks.incrementAndGet();
          return right
              ? new PasswordResult.Verified<>(account, "hash", () -> true)
              : new PasswordResult.WrongPassword<>(account);
        });
  }

  private Duration refused(String account, String network) {
    int before = checks.get();
    PasswordResult<String> result = attempted(account, network, true);
    assertEquals(before, checks.get(), "no password is checked");
    return assertInstanceOf(PasswordResult.TooManyFailures.class, result).retryAfter();
  }

  private void fail(String account, String network, int times) {
    for (int i = 0; i < times; i++) {
      assertFalse(attempt(account, network, false));
    }
  }

  @Test
  void pairIsRefusedAfterItsLimitAndTheRightPasswordIsTooLateThen() {
    fail("ada", HOME, 3);
    refused("ada", HOME);
    assertEquals(
        List.of("account-and-network"),
        events.of(AuthEvent.LoginThrottled.class).stream().map(e -> e.limit()).toList());
  }

  @Test
  void rightPasswordAtTheLastAttemptStartsAnew() {
    fail("ada", HOME, 2);
    assertTrue(attempt("ada", HOME, true));
    fail("ada", HOME, 3);
    refused("ada", HOME);
  }

  @Test
  void otherAccountsAndOtherNetworksGoOn() {
    fail("ada", HOME, 3);
    assertTrue(attempt("bob", HOME, true));
    assertTrue(attempt("ada", ELSEWHERE, true));
  }

  @Test
  void networkIsRefusedAfterItsLimitWhateverTheAccount() {
    for (String account : List.of("a", "b", "c", "d", "e", "f")) {
      fail(account, HOME, 1);
    }
    refused("ada", HOME);
    assertTrue(attempt("ada", ELSEWHERE, true));
  }

  @Test
  void strangersFailuresFromElsewhereDoNotLockTheOwnerOut() {
    for (String network : List.of("10.0.0.1", "10.0.0.2", "10.0.0.3")) {
      fail("ada", network, network.endsWith("3") ? 2 : 3);
    }
    refused("ada", "10.0.0.3");
    assertTrue(attempt("ada", HOME, true));
    assertTrue(attempt("ada", HOME, true));
  }

  @Test
  void beyondTheAccountsLimitEachNetworkHasOneAttempt() {
    for (String network : List.of("10.0.0.1", "10.0.0.2", "10.0.0.3")) {
      fail("ada", network, network.endsWith("3") ? 2 : 3);
    }
    fail("ada", ELSEWHERE, 1);
    refused("ada", ELSEWHERE);
    assertEquals(
        List.of("account"),
        events.of(AuthEvent.LoginThrottled.class).stream().map(e -> e.limit()).toList());
  }

  @Test
  void refusedAttemptsDoNotCount() {
    fail("ada", HOME, 3);
    for (int i = 0; i < 50; i++) {
      refused("ada", HOME);
    }
    assertTrue(attempt("bob", HOME, true));
    fail("ada", ELSEWHERE, 2);
    assertTrue(attempt("ada", ELSEWHERE, true));
  }

  @Test
  void retryAfterIsInWholeSecondsUntilTheWindowEnds() {
    fail("ada", HOME, 3);
    clock.advance(Duration.ofMinutes(14).plusMillis(58_500));
    assertEquals(Duration.ofSeconds(2), refused("ada", HOME));
    clock.advance(Duration.ofMillis(1499));
    assertEquals(Duration.ofSeconds(1), refused("ada", HOME));
    clock.advance(Duration.ofMillis(1));
    assertTrue(attempt("ada", HOME, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1S", "PT1M", "P30D"})
  void ownerWaitsForAWindowAtMostAfterAClockThatWasAhead(Duration ahead) {
    clock.advance(ahead);
    fail("ada", HOME, 3);
    refused("ada", HOME);
    clock.advance(ahead.negated());
    assertEquals(Duration.ofMinutes(15), refused("ada", HOME));
    clock.advance(Duration.ofMinutes(15));
    assertTrue(attempt("ada", HOME, true));
  }

  @Test
  void checkThatCouldNotBeCarriedOutIsNoFailure() {
    StoreException overloaded = StoreException.unavailable("queue", Duration.ofSeconds(2), null);
    for (int i = 0; i < 20; i++) {
      assertSame(
          overloaded,
          assertThrows(
              StoreException.class,
              () ->
                  check(
                      "ada",
                      HOME,
                      sent -> {
                        throw overloaded;
                      })));
    }
    assertEquals(0, stores.failedLoginRows().size());
    assertTrue(attempt("ada", HOME, true));
  }

  @Test
  void nothingIsLeftOfASuccess() {
    assertTrue(attempt("ada", HOME, true));
    assertEquals(0, stores.failedLoginRows().size());
  }

  @Test
  void attemptsInParallelDoNotExceedTheLimit() throws Exception {
    CountDownLatch allCounted = new CountDownLatch(1);
    AtomicInteger refusals = new AtomicInteger();
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 40; i++) {
        all.add(threads.submit(() -> guess(allCounted, refusals)));
      }
      while (refusals.get() < 37) {
        Thread.onSpinWait();
      }
      allCounted.countDown();
    }
    for (Future<?> one : all) {
      one.get();
    }
    assertEquals(3, checks.get());
  }

  private void guess(CountDownLatch held, AtomicInteger refusals) {
    PasswordResult<String> result =
        check(
            "ada",
            HOME,
            sent -> {
              checks.incrementAndGet();
              await(held);
              return new PasswordResult.UnknownName<>();
            });
    if (result instanceof PasswordResult.TooManyFailures) {
      refusals.incrementAndGet();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void rejectionThatTheStoreRemembersIsAnsweredWithoutACount() {
    RememberingFailedLogins remembering = new RememberingFailedLogins(stores.failedLogins());
    LoginThrottle beside =
        new LoginThrottle(
            remembering,
            new ThrottleSettings(Duration.ofMinutes(15), 1, 6, 8),
            clock,
            events,
            UserId.STANDARD);
    PasswordCheck<String> wrong = sent -> new PasswordResult.WrongPassword<>("ada");
    beside.check(from("ada", HOME), wrong);
    for (int i = 0; i < 3; i++) {
      assertInstanceOf(
          PasswordResult.TooManyFailures.class, beside.check(from("ada", HOME), wrong));
    }
    assertEquals(2, remembering.counted().get(), "the attempt, and the one that was noted");
    assertEquals(List.of(HOME, HOME, HOME, HOME), remembering.networks());
    assertEquals(3, events.of(AuthEvent.LoginThrottled.class).size());
  }

  @Test
  void keysTellNeitherAccountNorNetworkAndNoTwoPairsAreOne() {
    fail("ada@example.org", HOME, 1);
    fail("x".repeat(100_000), ELSEWHERE, 1);
    for (String key : stores.failedLoginRows().keySet()) {
      assertTrue(key.matches("[0-9a-f]{64}"), key);
    }
    assertEquals(6, stores.failedLoginRows().size());
    fail("\ud800", HOME, 1);
    fail("?", HOME, 1);
    assertEquals(10, stores.failedLoginRows().size());
  }
}
