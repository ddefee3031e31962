package org.authlayer.runtime.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvent.Where;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.ContractException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
  void eachOfAHundredFailedLoginsIsALineOfLessThan300Bytes() {
    publish(100, new AuthEvent.LoginFailed(Samples.WHERE, Samples.USER));
    assertEquals(100, log.lines().size());
    assertTrue(log.size() < 300 * 100, () -> log.size() + " bytes");
  }

  @Test
  void failedLoginsBeyondAHundredAreCounted() {
    publish(1000, new AuthEvent.LoginFailed(Samples.WHERE, null));
    assertEquals(100, log.lines().size());
    windowEnds();
    assertEquals(101, log.lines().size());
    assertTrue(log.lines().getLast().endsWith(" held-back=900"), log::text);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aFloodOfRefusalsFromOneNetworkIsTenLinesAndACount(Function<Where, AuthEvent> kind) {
    publish(10_000, kind.apply(Samples.WHERE));
    assertEquals(10, log.lines().size(), log::text);
    windowEnds();
    assertEquals(11, log.lines().size(), log::text);
    String last = log.lines().getLast();
    String event = log.lines().getFirst().replaceFirst(".*(event=\\S+).*", "$1");
    assertTrue(
        last.endsWith(
            " WARNING org.authlayer.events "
                + event
                + " network=2001:db8:aaaa:bbbb::/64 held-back=9990"),
        last);
    publish(1, kind.apply(Samples.WHERE));
    assertFalse(log.lines().getLast().contains("held-back"), log::text);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aFloodHidesNoOtherNetwork(Function<Where, AuthEvent> kind) {
    publish(100, kind.apply(Samples.WHERE));
    publish(1, kind.apply(new Where("GET", "/me", "192.0.2.7", Samples.REQUEST)));
    assertTrue(log.lines().getLast().contains(" network=192.0.2.7 "), log::text);
  }

  @Test
  void aFloodHidesNoFailedLoginAndNoOtherKind() {
    publish(100, new AuthEvent.TokenRejected(Samples.WHERE));
    publish(1, new AuthEvent.RequestRefused(Samples.WHERE, "plain-channel"));
    assertTrue(log.lines().getLast().contains(" reason=plain-channel "), log::text);
    publish(1, new AuthEvent.LoginFailed(Samples.WHERE, Samples.USER));
    assertTrue(log.lines().getLast().contains(" user=" + Samples.USER.text() + " "), log::text);
  }

  @Test
  void aFloodFromNetworksWithoutEndIsBounded() {
    for (int i = 0; i < 10_000; i++) {
      Where where = new Where("GET", "/me", "192.0." + i / 256 + "." + i % 256, Samples.REQUEST);
      publish(1, new AuthEvent.TokenRejected(where));
    }
    assertEquals(64 + 10, log.lines().size(), log::text);
    windowEnds();
    assertEquals(64 + 11, log.lines().size(), log::text);
    assertTrue(
        log.lines().getLast().endsWith(" event=others network=others held-back=9926"), log::text);
  }

  @Test
  void whatSucceedsIsNeverHeldBack() {
    publish(1000, new AuthEvent.LoginSucceeded(Samples.WHERE, Samples.USER));
    assertEquals(1000, log.lines().size());
  }

  @Test
  void aThousandOverloadsAreOneLineWithoutATraceAndTheirCount() {
    publish(1000, new AuthEvent.RequestFailed(Samples.WHERE, Samples.overload()));
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
    publish(50, new AuthEvent.RequestFailed(Samples.WHERE, broken));
    assertTrue(log.text().contains(" outcome=broken "), log::text);
    assertTrue(log.text().contains("\n    at " + LoggedEventsTest.class.getName()), log::text);
    assertEquals(1, log.lines().stream().filter(line -> line.contains("event=")).count());
    windowEnds();
    assertTrue(log.text().contains("held-back=49 "), log::text);
    assertFalse(log.text().contains("held-back=50"), log::text);
  }

  @Test
  void brokenContractsOfTwoRoutesAreTwoLinesWithTheRequest() {
    for (String route : List.of("GET /a", "GET /b", "GET /a")) {
      events.publish(
          new AuthEvent.RequestFailed(
              Samples.WHERE, new ContractException(route + ": the handler answered null")));
    }
    assertEquals(2, log.lines().stream().filter(line -> line.contains("event=")).count());
    assertTrue(log.text().contains("ContractException: GET /b: the handler answered null"));
    assertTrue(log.text().contains(" request=" + Samples.WHERE.requestId()), log::text);
  }

  private static List<Function<Where, AuthEvent>> refusals() {
    return List.of(
        AuthEvent.TokenRejected::new,
        where -> new AuthEvent.LoginThrottled(where, "network"),
        where -> new AuthEvent.RequestRefused(where, "foreign-origin"),
        where -> new AuthEvent.InputRejected(where, "/name"));
  }

  private void publish(int times, AuthEvent event) {
    for (int i = 0; i < times; i++) {
      events.publish(event);
    }
  }

  private void overloadTwice() {
    publish(2, new AuthEvent.RequestFailed(Samples.WHERE, Samples.overload()));
  }

  private void windowEnds() {
    now.set(now.get().plusSeconds(11));
    while (!afterWindow.isEmpty()) {
      afterWindow.remove().run();
    }
  }
}
