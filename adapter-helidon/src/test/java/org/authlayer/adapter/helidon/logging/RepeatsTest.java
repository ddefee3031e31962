package org.authlayer.adapter.helidon.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RepeatsTest {

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Repeats repeats = new Repeats(Duration.ofSeconds(10), now::get);

  @Test
  void oneOfAKindPassesInEachWindow() {
    assertEquals(OptionalInt.of(0), repeats.pass("a"));
    assertEquals(OptionalInt.empty(), repeats.pass("a"));
    assertEquals(OptionalInt.of(0), repeats.pass("b"));
    now.set(Instant.EPOCH.plusSeconds(10));
    assertEquals(OptionalInt.of(1), repeats.pass("a"));
  }

  @Test
  void onlyWindowsThatAreOverAreTold() {
    repeats.pass("a");
    repeats.pass("a");
    assertEquals(Map.of(), repeats.over());
    now.set(Instant.EPOCH.plusSeconds(10));
    assertEquals(Map.of("a", 1), repeats.over());
    assertEquals(Map.of(), repeats.over());
  }

  @Test
  void kindsWithoutEndShareOneCount() {
    for (int i = 0; i < 64; i++) {
      assertTrue(repeats.pass("kind " + i).isPresent());
    }
    assertTrue(repeats.pass("one more").isPresent());
    assertTrue(repeats.pass("and another").isEmpty());
    assertEquals(Map.of("others", 1), repeats.all());
  }
}
