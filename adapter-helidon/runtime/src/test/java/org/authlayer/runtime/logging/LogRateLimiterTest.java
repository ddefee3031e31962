package org.authlayer.runtime.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.runtime.logging.LogRateLimiter.Pass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogRateLimiterTest {

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final LogRateLimiter<String> repeats =
      new LogRateLimiter<>(Duration.ofSeconds(10), 2, "others", now::get);

  @Test
  void twoOfAKindPassInEachWindow() {
    assertEquals(Optional.of(new Pass(0, false)), repeats.pass("a"));
    assertEquals(Optional.of(new Pass(0, true)), repeats.pass("a"));
    assertEquals(Optional.empty(), repeats.pass("a"));
    assertEquals(Optional.of(new Pass(0, false)), repeats.pass("b"));
    now.set(Instant.EPOCH.plusSeconds(10));
    assertEquals(Optional.of(new Pass(1, false)), repeats.pass("a"));
    assertEquals(Optional.of(new Pass(0, true)), repeats.pass("a"));
  }

  @Test
  void aWindowBeginsWithTheFirstOfItsKind() {
    passAndHoldBack("a");
    now.set(Instant.EPOCH.plusMillis(9_999));
    assertEquals(Optional.empty(), repeats.pass("a"));
    assertTrue(repeats.pass("b").isPresent());
    now.set(Instant.EPOCH.plusSeconds(10));
    assertEquals(Optional.of(new Pass(2, false)), repeats.pass("a"));
    assertEquals(Optional.of(new Pass(0, true)), repeats.pass("b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1S", "PT1M", "P30D"})
  void aClockThatGoesBackEndsTheWindowsThatItHadNotReached(Duration back) {
    passAndHoldBack("a");
    now.set(Instant.EPOCH.minus(back));
    assertEquals(Optional.of(new Pass(1, false)), repeats.pass("a"));
    assertEquals(Optional.of(new Pass(0, true)), repeats.pass("a"));
    assertEquals(Optional.empty(), repeats.pass("a"));
    now.set(Instant.EPOCH.minus(back).minus(back));
    assertEquals(Map.of("a", 1), repeats.takeHeldBack(now.get()));
  }

  @Test
  void onlyWindowsThatAreOverAreTold() {
    passAndHoldBack("a");
    assertEquals(Map.of(), repeats.takeHeldBack(now.get()));
    now.set(Instant.EPOCH.plusSeconds(10));
    assertEquals(Map.of("a", 1), repeats.takeHeldBack(now.get()));
    assertEquals(Map.of(), repeats.takeHeldBack(now.get()));
  }

  @Test
  void kindsWithoutEndShareOneCount() {
    for (int i = 0; i < 64; i++) {
      assertTrue(repeats.pass("kind " + i).isPresent());
    }
    assertEquals(Optional.of(new Pass(0, false)), repeats.pass("one more"));
    assertEquals(Optional.of(new Pass(0, true)), repeats.pass("and another"));
    assertEquals(Optional.empty(), repeats.pass("and one more"));
    assertEquals(Map.of("others", 1), repeats.takeHeldBack(Instant.MAX));
    assertEquals(Optional.of(new Pass(0, false)), repeats.pass("one more"));
  }

  @Test
  void kindsOfLongAgoMakeRoomUnlessSomeWereHeldBack() {
    for (int i = 0; i < 64; i++) {
      repeats.pass("kind " + i);
    }
    passAndHoldBack("kind 7");
    now.set(Instant.EPOCH.plusSeconds(9));
    repeats.pass("one more");
    now.set(Instant.EPOCH.plusSeconds(10));
    repeats.pass("a new one");
    repeats.pass("a new one");
    assertEquals(Optional.empty(), repeats.pass("a new one"));
    assertEquals(Map.of("kind 7", 2, "a new one", 1), repeats.takeHeldBack(Instant.MAX));
  }

  private void passAndHoldBack(String kind) {
    repeats.pass(kind);
    repeats.pass(kind);
    assertEquals(Optional.empty(), repeats.pass(kind));
  }
}
