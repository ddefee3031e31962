package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;

class ReadinessTest {

  private final Fakes standard = new Fakes();
  private final Fakes other = new Fakes();
  private final Readiness readiness =
      new Readiness(new Databases(standard, Map.of("other", other)), standard.now::get);

  @Test
  void manyQuestionsAreOneQuestionToTheDatabase() {
    for (int i = 0; i < 1000; i++) {
      assertTrue(readiness.isReady());
    }
    assertEquals(1, standard.pings);
    standard.now.set(Instant.EPOCH.plusMillis(999));
    assertTrue(readiness.isReady());
    assertEquals(1, standard.pings);
    standard.now.set(Instant.EPOCH.plusSeconds(1));
    assertTrue(readiness.isReady());
    assertEquals(2, standard.pings);
  }

  @Test
  void anyDatabaseThatIsDownCountsAndItsReturnIsSeenWithinASecond() {
    other.down = StoreException.unavailable("paused", Duration.ofSeconds(5), null);
    assertFalse(readiness.isReady());
    other.down = null;
    standard.now.set(Instant.EPOCH.plusSeconds(1));
    assertTrue(readiness.isReady());
  }

  @Test
  void aClockThatIsSetBackDoesNotFreezeTheAnswer() {
    assertTrue(readiness.isReady());
    standard.down = StoreException.broken("gone", null);
    standard.now.set(Instant.EPOCH.minusSeconds(3600));
    assertFalse(readiness.isReady());
  }
}
