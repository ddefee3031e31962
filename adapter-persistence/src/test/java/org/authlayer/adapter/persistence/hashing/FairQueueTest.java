package org.authlayer.adapter.persistence.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FairQueueTest {

  private final FairQueue<String> queue = new FairQueue<>(4);

  @Test
  void linesTakeTurns() {
    admit("a", "a1", "a2", "a3");
    admit("b", "b1");
    assertEquals(List.of("a1", "b1", "a2", "a3"), drained());
  }

  @Test
  void whoHasTheLongestLineIsRefusedAndNobodyElse() {
    admit("a", "a1", "a2", "a3", "a4");
    assertEquals(Optional.of("a5"), queue.admit("a", "a5"));
    assertEquals(Optional.of("a4"), queue.admit("b", "b1"));
    assertEquals(Optional.of("a3"), queue.admit("b", "b2"));
    assertEquals(Optional.of("b3"), queue.admit("b", "b3"));
    assertTrue(queue.admit("c", "c1").filter(List.of("a2", "b2")::contains).isPresent());
    assertTrue(queue.admit("d", "d1").filter(List.of("a2", "b2")::contains).isPresent());
    assertEquals(Optional.of("e1"), queue.admit("e", "e1"));
  }

  @Test
  void aPlaceIsTakenUntilTheWorkIsDone() {
    admit("a", "a1", "a2", "a3", "a4");
    assertEquals(Optional.of("a1"), queue.next());
    assertEquals(Optional.of("a5"), queue.admit("a", "a5"));
    queue.done("a");
    assertEquals(Optional.empty(), queue.admit("a", "a5"));
  }

  @Test
  void whatIsInWorkCountsAsWell() {
    FairQueue<String> small = new FairQueue<>(2);
    small.admit("a", "a1");
    small.admit("a", "a2");
    assertEquals(Optional.of("a1"), small.next());
    assertEquals(Optional.of("a2"), small.admit("b", "b1"));
    assertEquals(Optional.of("a3"), small.admit("a", "a3"));
    assertEquals(Optional.of("b1"), small.next());
  }

  @Test
  void whoNoLongerWaitsLeavesThePlaceToOthers() {
    admit("a", "a1", "a2", "a3", "a4");
    queue.remove("a", "a2");
    queue.remove("a", "unknown");
    queue.remove("b", "a1");
    assertEquals(Optional.empty(), queue.admit("a", "a5"));
    assertEquals(List.of("a1", "a3", "a4", "a5"), drained());
    assertEquals(Optional.empty(), queue.next());
  }

  @Test
  void clearedNothingWaits() {
    admit("a", "a1", "a2");
    admit("b", "b1");
    assertEquals(List.of("a1", "a2", "b1"), queue.removeIf(any -> true));
    assertEquals(0, queue.waiting());
    admit("a", "a1", "a2", "a3", "a4");
    assertTrue(queue.admit("a", "a5").isPresent());
  }

  private void admit(String client, String... jobs) {
    for (String job : jobs) {
      assertEquals(Optional.empty(), queue.admit(client, job));
    }
  }

  private List<String> drained() {
    List<String> jobs = new ArrayList<>();
    for (Optional<String> job = queue.next(); job.isPresent(); job = queue.next()) {
      jobs.add(job.get());
    }
    return jobs;
  }
}
