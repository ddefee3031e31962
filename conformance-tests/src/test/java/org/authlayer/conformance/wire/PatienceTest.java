package org.authlayer.conformance.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Patience patience = new Patience(new WireLimits(Duration.ofSeconds(30), LIMIT, 9));

  @Test
  void quickAnswersLeaveTheLimit() {
    patience.took(Duration.ofSeconds(15).toNanos());
    patience.took(1);
    assertEquals(new WireLimits(Duration.ofSeconds(30), LIMIT, 9), patience.limits());
  }

  @Test
  void slowAnswerAllowsTheNextOnesFourTimesAsLong() {
    patience.took(Duration.ofSeconds(20).toNanos());
    patience.took(1);
    assertEquals(Duration.ofSeconds(80), patience.limits().answer());
    assertEquals(Duration.ofSeconds(30), patience.limits().connect());
  }

  @Test
  void noAnswerAllowsMoreThanTenTimesTheLimit() {
    patience.took(Duration.ofHours(1).toNanos());
    assertEquals(LIMIT.multipliedBy(10), patience.limits().answer());
  }
}
