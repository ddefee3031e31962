package org.authlayer.adapter.persistence.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RecentChangesTest {

  /** About to pass the greatest value, as a monotonic clock may. */
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

  private final RecentChanges changes = new RecentChanges(clock::get, 3);

  private boolean shows(long answer, Object... subjects) {
    return changes.shows(answer, Stream.of(subjects));
  }

  @Test
  void anAnswerFromBeforeAChangeDoesNotShowItAndALaterOneDoes() {
    long before = clock.get();
    long change = clock.addAndGet(10);
    changes.note("a");
    assertFalse(shows(before, "b", "a"));
    assertFalse(shows(change, "a"));
    assertTrue(shows(before, "b"));
    assertTrue(shows(change + 1, "a"));
  }

  @Test
  void aUsersEndingEndsWhatTheUsersTokensOpened() {
    UUID user = UUID.randomUUID();
    long before = clock.get();
    assertTrue(changes.showsUsers(before));
    changes.note(user);
    assertTrue(changes.showsUsers(before));
    changes.noteUser(user);
    assertFalse(changes.showsUsers(before));
    assertFalse(shows(before, user.toString()));
    assertTrue(changes.showsUsers(before + 1));
  }

  @Test
  void whatIsOlderThanAnyAnswerIsForgotten() {
    changes.note("a");
    clock.addAndGet(10);
    changes.forget(Duration.ofNanos(10));
    assertEquals(1, changes.size());
    changes.forget(Duration.ofNanos(9));
    assertEquals(0, changes.size());
  }

  @Test
  void beyondItsLimitEverythingCountsAsChanged() {
    long before = clock.get();
    Stream.of("a", "b", "c").forEach(changes::note);
    assertEquals(3, changes.size());
    assertTrue(shows(before, "z"));
    changes.note("d");
    assertEquals(0, changes.size());
    assertFalse(shows(before, "z"));
    assertTrue(shows(before + 1, "a"));
  }
}
