package org.authlayer.adapter.persistence.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.authlayer.adapter.persistence.embedded.Supervisor.BackOff;
import org.junit.jupiter.api.Test;

final class BackOffTest {

  @Test
  void theDelayGrowsToALimit() {
    BackOff backOff = BackOff.first();
    for (int times = 0; times < 20; times++) {
      BackOff next = backOff.after(Duration.ofSeconds(1));
      assertTrue(next.delay().compareTo(backOff.delay()) >= 0);
      backOff = next;
    }
    assertEquals(Duration.ofSeconds(5), backOff.delay());
  }

  @Test
  void aServerThatRanWellIsStartedSoon() {
    BackOff tired = BackOff.first().after(Duration.ZERO).after(Duration.ZERO);
    assertEquals(BackOff.first(), tired.after(Duration.ofMinutes(1)));
  }
}
