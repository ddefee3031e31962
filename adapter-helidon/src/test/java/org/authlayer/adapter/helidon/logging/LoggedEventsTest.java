package org.authlayer.adapter.helidon.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoggedEventsTest {

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Deque<Runnable> afterWindow = new ArrayDeque<>();
  private final LoggedEvents events = new LoggedEvents(now::get, afterWindow::add);
  private final Captured log = new Captured("org.authlayer.events");

  @AfterEach
  void release() {
    log.close();
  }

  @Test
  void aThousandRefusedLoginsCostLessThan300BytesEach() {
    for (int i = 0; i < 1000; i++) {
      events.publish(new AuthEvent.LoginFailed(Samples.WHERE, Samples.USER));
    }
    assertEquals(1000, log.lines().size());
    assertTrue(log.size() < 300 * 1000, () -> log.size() + " bytes");
  }

  @Test
  void aThousandOverloadsAreOneLineWithoutATraceAndTheirCount() {
    for (int i = 0; i < 1000; i++) {
      events.publish(new AuthEvent.RequestFailed(Samples.WHERE, Samples.overload()));
    }
    assertEquals(1, log.lines().size(), log::text);
    assertTrue(log.text().contains("WARNING org.authlayer.events event=request-failed"));
    assertTrue(log.text().contains(" outcome=unavailable "), log::text);
    windowEnds();
    assertEquals(2, log.lines().size(), log::text);
    assertTrue(log.text().contains(" held-back=999 "), log::text);
    assertTrue(log.size() < 1000, () -> log.size() + " bytes");
  }

  @Test
  void theNextLineOfAKindTellsTheCountIfNothingElseDid() {
    overloadTwice();
    now.set(Instant.EPOCH.plusSeconds(11));
    events.publish(new AuthEvent.RequestFailed(Samples.WHERE, Samples.overload()));
    assertTrue(log.lines().get(1).contains(" held-back=1 "), log::text);
  }

  @Test
  void closingTellsWhatWasHeldBackLast() {
    overloadTwice();
    events.close();
    assertTrue(log.lines().get(1).contains(" held-back=1 "), log::text);
    events.close();
    assertEquals(2, log.lines().size(), log::text);
  }

  @Test
  void nothingIsToldWhereNothingWasHeldBack() {
    events.publish(new AuthEvent.RequestFailed(Samples.WHERE, Samples.overload()));
    windowEnds();
    events.close();
    assertEquals(1, log.lines().size(), log::text);
  }

  @Test
  void anotherKindOfOutageIsNotHeldBack() {
    overloadTwice();
    events.publish(
        new AuthEvent.RequestFailed(
            Samples.WHERE,
            StoreException.unavailable("the database is down", Duration.ofSeconds(5), null)));
    assertEquals(2, log.lines().size(), log::text);
    assertTrue(log.lines().get(1).endsWith(" reason=\"the database is down\""), log::text);
  }

  @Test
  void breakageKeepsItsTraceOnceAndIsCountedThen() {
    Exception broken = StoreException.broken("a stored hash is none", new IllegalStateException());
    for (int i = 0; i < 50; i++) {
      events.publish(new AuthEvent.RequestFailed(Samples.WHERE, broken));
    }
    assertTrue(log.text().contains(" outcome=broken "), log::text);
    assertTrue(log.text().contains("\n    at " + LoggedEventsTest.class.getName()), log::text);
    assertEquals(1, log.lines().stream().filter(line -> line.contains("event=")).count());
    windowEnds();
    assertTrue(log.text().contains("held-back=49 "), log::text);
    assertFalse(log.text().contains("held-back=50"), log::text);
  }

  private void overloadTwice() {
    events.publish(new AuthEvent.RequestFailed(Samples.WHERE, Samples.overload()));
    events.publish(new AuthEvent.RequestFailed(Samples.WHERE, Samples.overload()));
  }

  private void windowEnds() {
    now.set(now.get().plusSeconds(11));
    while (!afterWindow.isEmpty()) {
      afterWindow.remove().run();
    }
  }
}
