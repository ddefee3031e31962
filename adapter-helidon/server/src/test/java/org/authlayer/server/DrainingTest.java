package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driven.Databases;
import org.junit.jupiter.api.Test;

class DrainingTest {

  private final Fakes fakes = new Fakes();
  private final Readiness readiness = new Readiness(new Databases(fakes, Map.of()), fakes.now::get);
  private final List<String> done = new ArrayList<>();

  @Test
  void whoAsksIsToldBeforeTheWaitBegins() {
    assertTrue(readiness.isReady());
    draining(Duration.ofSeconds(5)).close();
    assertEquals(List.of("last answers", "PT5S ready=false"), done);
    assertFalse(readiness.isReady());
  }

  @Test
  void withoutADelayNothingWaits() {
    draining(Duration.ZERO).close();
    assertEquals(List.of(), done);
    assertFalse(readiness.isReady());
  }

  @Test
  void whoeverIsInAHurryEndsTheWait() {
    new Draining(
            readiness,
            () -> {},
            Duration.ofHours(1),
            time -> {
              throw new InterruptedException();
            })
        .close();
    assertTrue(Thread.interrupted(), "told to what is closed next");
  }

  private Draining draining(Duration delay) {
    return new Draining(
        readiness,
        () -> done.add("last answers"),
        delay,
        time -> done.add(time + " ready=" + readiness.isReady()));
  }
}
