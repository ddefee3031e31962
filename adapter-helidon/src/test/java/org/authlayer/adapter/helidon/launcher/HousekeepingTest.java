package org.authlayer.adapter.helidon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authlayer.ports.driven.Databases;
import org.junit.jupiter.api.Test;

class HousekeepingTest {

  private final Fakes standard = new Fakes();
  private final Fakes other = new Fakes();
  private final Databases databases = new Databases(standard, Map.of("other", other));

  @Test
  void everyKindIsRemovedFromEveryDatabaseInOneBatchEach() {
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH));
    List<String> each = List.of("sessions", "tokens", "failed logins");
    assertEquals(each, standard.swept);
    assertEquals(each, other.swept);
  }

  @Test
  void aFullBatchMeansThatMoreMayBeLeft() {
    other.expired = Housekeeping.MOST;
    assertTrue(Housekeeping.sweep(databases, Instant.EPOCH));
    other.expired = Housekeeping.MOST - 1;
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH));
  }

  @Test
  void whatFailsDoesNotKeepTheRestFromBeingRemoved() {
    standard.failing = "sessions";
    assertFalse(Housekeeping.sweep(databases, Instant.EPOCH));
    assertEquals(List.of("tokens", "failed logins"), standard.swept);
    assertEquals(3, other.swept.size());
  }
}
