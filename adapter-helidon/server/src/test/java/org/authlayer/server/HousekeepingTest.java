package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.runtime.Housekeeping;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HousekeepingTest {

  private final Fakes standard = new Fakes();
  private final Fakes other = new Fakes();
  private final Databases databases = new Databases(standard, Map.of("other", other));

  private final Map<String, Integer> removed = new TreeMap<>();

  private void note(String kind, int rows) {
    removed.merge(kind, rows, Integer::sum);
  }

  @Test
  void everyKindIsRemovedFromEveryDatabaseInOneBatchEach() {
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, Optional.empty(), this::note));
    List<String> each = List.of("sessions", "tokens", "failed-logins");
    assertEquals(each, standard.swept);
    assertEquals(each, other.swept);
  }

  @Test
  void unusedTokensAreRemovedOnlyWithALimit() {
    Optional<Duration> unused = Optional.of(Duration.ofDays(180));
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, unused, this::note));
    assertEquals(List.of("sessions", "tokens", "tokens", "failed-logins"), other.swept);
  }

  /** Nothing here asks whether a server is ready. */
  @Test
  void everyDatabaseIsAskedForItsTimelineAgainAlsoAfterAFailure() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(4);
    Databases watched = new Databases(counting(asked), Map.of("other", counting(asked)));
    Housekeeping running =
        Housekeeping.begin(watched, InstantSource.system(), Optional.empty(), this::note);
    asked.await();
    running.close();
  }

  private static Fakes counting(CountDownLatch asked) {
    return new Fakes() {
      @Override
      public void ping() {
        asked.countDown();
        throw StoreException.unavailable("down", Duration.ofSeconds(1), null);
      }
    };
  }

  /** Others still serve it; a clock that is behind removes too little, which the next one does. */
  @Test
  void nothingIsRemovedThatHasNotExpiredByTheDatabasesClock() {
    List<Instant> asked = new ArrayList<>();
    Fakes watched =
        new Fakes() {
          @Override
          public int removeExpired(Instant now, int most) {
            asked.add(now);
            return 0;
          }
        };
    Instant now = Instant.parse("2026-01-31T12:00:00Z");
    for (Duration ahead :
        List.of(Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofDays(30))) {
      for (Instant clock : List.of(now.plus(ahead), now.minus(ahead))) {
        watched.clock = now;
        assertFalse(
            Housekeeping.sweep(
                new Databases(watched, Map.of()), clock, Optional.empty(), this::note));
        assertEquals(clock.isAfter(now) ? now : clock, asked.removeLast());
      }
    }
    watched.clock = null;
    assertFalse(
        Housekeeping.sweep(new Databases(watched, Map.of()), now, Optional.empty(), this::note));
    assertEquals(List.of(now), asked);
  }

  @Test
  void aFullBatchMeansThatMoreMayBeLeft() {
    other.expired = Housekeeping.MOST;
    assertTrue(Housekeeping.sweep(databases, Instant.EPOCH, Optional.empty(), this::note));
    other.expired = Housekeeping.MOST - 1;
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, Optional.empty(), this::note));
  }

  @Test
  void whatFailsDoesNotKeepTheRestFromBeingRemoved() {
    standard.failing = "sessions";
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, Optional.empty(), this::note));
    assertEquals(List.of("tokens", "failed-logins"), standard.swept);
    assertEquals(3, other.swept.size());
  }

  @Test
  void whatWasRemovedIsCountedByKind() {
    standard.expired = 2;
    other.expired = 3;
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, Optional.empty(), this::note));
    assertEquals(Map.of("sessions", 5, "tokens", 5, "failed-logins", 5), removed);
  }
}
