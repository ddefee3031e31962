package org.authlayer.adapter.helidon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.adapter.helidon.runtime.Housekeeping;
import org.authlayer.ports.driven.Databases;
import org.junit.jupiter.api.Test;

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
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, this::note));
    List<String> each = List.of("sessions", "tokens", "failed-logins");
    assertEquals(each, standard.swept);
    assertEquals(each, other.swept);
  }

  @Test
  void aFullBatchMeansThatMoreMayBeLeft() {
    other.expired = Housekeeping.MOST;
    assertTrue(Housekeeping.sweep(databases, Instant.EPOCH, this::note));
    other.expired = Housekeeping.MOST - 1;
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, this::note));
  }

  @Test
  void whatFailsDoesNotKeepTheRestFromBeingRemoved() {
    standard.failing = "sessions";
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, this::note));
    assertEquals(List.of("tokens", "failed-logins"), standard.swept);
    assertEquals(3, other.swept.size());
  }

  @Test
  void whatWasRemovedIsCountedByKind() {
    standard.expired = 2;
    other.expired = 3;
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH, this::note));
    assertEquals(Map.of("sessions", 5, "tokens", 5, "failed-logins", 5), removed);
  }
}
