package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which use of a session may be written after its answer, and what is left when it is lost. */
final class SessionUseTest {

  private static final Duration IDLE = SessionSettings.standard().idle();
  private static final Duration SLACK = IDLE.dividedBy(10);

  private final InMemoryStores stores = new InMemoryStores();
  private final ManualClock clock = World.clockAtStart();
  private final Random random = new Random(3);
  private final List<String> asked = new ArrayList<>();
  private boolean readOnly;

  /** Loses what it may write later. */
  private final Sessions sessions =
      (Sessions)
          Proxy.newProxyInstance(
              Sessions.class.getClassLoader(),
              new Class<?>[] {Sessions.class},
              (proxy, method, arguments) -> {
                if (List.of("seen", "prolong").contains(method.getName())) {
                  asked.add(method.getName());
                }
                if (method.getName().equals("prolong") && readOnly) {
                  throw StoreException.unavailable("read-only", Duration.ofSeconds(5), null);
                }
                return method.getName().equals("seen")
                    ? null
                    : method.invoke(stores.sessions(), arguments);
              });

  @Test
  void lostUseWithinTheSlackShortensNoSession() throws Exception {
    String id = begin();
    Instant end = row().expiresAt();
    for (Duration after : List.of(Duration.ofMinutes(1), SLACK.dividedBy(2), SLACK)) {
      clock.advance(Duration.between(clock.instant(), row().lastSeenAt().plus(after)));
      assertEquals(200, use(id));
      assertEquals(end, row().expiresAt(), "it was lost");
      assertFalse(end.isBefore(clock.instant().plus(IDLE)));
    }
    assertEquals(List.of("seen", "seen", "seen"), asked);
  }

  @Test
  void useBeyondTheSlackIsWrittenBeforeItsAnswer() throws Exception {
    String id = begin();
    clock.advance(SLACK.plusSeconds(1));
    assertEquals(200, use(id));
    assertEquals(List.of("prolong"), asked);
    assertSlack();
  }

  @Test
  void storedEndMovesInStepsOfHalfTheSlack() throws Exception {
    String id = begin();
    Instant begun = clock.instant();
    clock.advance(SLACK.plusSeconds(1));
    assertEquals(200, use(id));
    assertEquals(begun.plus(IDLE).plus(SLACK.multipliedBy(2)), row().expiresAt());
    clock.advance(SLACK.multipliedBy(3).dividedBy(2).plusSeconds(1));
    assertEquals(200, use(id));
    assertEquals(begun.plus(IDLE).plus(SLACK.multipliedBy(7).dividedBy(2)), row().expiresAt());
  }

  @Test
  void sessionLivesItsIdleTimeAfterALostUseAndEndsATenthAfterAWrittenOneAtTheLatest()
      throws Exception {
    String id = begin();
    clock.advance(SLACK);
    assertEquals(200, use(id), "the last use, which is lost");
    clock.advance(IDLE.minusSeconds(1));
    SessionData before = row();
    assertTrue(stores.sessions().find(before.digest(), clock.instant()).isPresent());
    clock.advance(Duration.ofSeconds(1));
    assertFalse(stores.sessions().find(before.digest(), clock.instant()).isPresent());
  }

  @Test
  void useNearTheAbsoluteEndIsNeverWaitedFor() throws Exception {
    String id = begin();
    Duration absolute = SessionSettings.standard().absolute();
    for (int days = 1; days < absolute.toDays(); days++) {
      clock.advance(Duration.ofDays(1));
      asked.clear();
      assertEquals(200, use(id));
      boolean capped = days > absolute.minus(IDLE).toDays();
      assertEquals(List.of(capped ? "seen" : "prolong"), asked, "day " + days);
    }
  }

  @Test
  void sessionStoredWithoutSlackIsWrittenAtItsNextUse() throws Exception {
    String id = begin();
    Instant now = clock.instant();
    stores.sessions().prolong(row().digest(), now, now.plus(IDLE));
    clock.advance(Duration.ofSeconds(1));
    assertEquals(200, use(id));
    assertSlack();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1S", "PT1M"})
  void clockThatGoesBackALittleChangesNoSession(Duration ahead) throws Exception {
    clock.advance(ahead);
    String id = begin();
    SessionData before = row();
    clock.advance(ahead.negated());
    assertEquals(200, use(id));
    assertEquals(before, row());
  }

  /** Else it would live on for as long as the clock was ahead, with no use written. */
  @Test
  void sessionThatBeganFarAheadOfTheClockBeginsAnew() throws Exception {
    Duration month = Duration.ofDays(30);
    clock.advance(month);
    String id = begin();
    clock.advance(month.negated());
    assertReplaced(id, clock.instant());
  }

  @Test
  void sessionThatWasUsedFarAheadOfTheClockKeepsItsBeginning() throws Exception {
    String id = begin();
    Instant begun = clock.instant();
    for (int days = 5; days <= 20; days += 5) {
      clock.advance(Duration.ofDays(5));
      assertEquals(200, use(id));
    }
    clock.advance(Duration.ofDays(-19));
    assertReplaced(id, begun);
  }

  private void assertReplaced(String id, Instant begun) throws Exception {
    String digest = row().digest();
    assertEquals(200, use(id));
    assertNotEquals(digest, row().digest());
    assertEquals(1, stores.sessionRows().size());
    assertEquals(begun, row().createdAt());
    assertEquals(clock.instant(), row().lastSeenAt());
    assertSlack();
  }

  @Test
  void storeWithoutMemoryThatTakesNoChangesIsAskedOnceAndFails() throws Exception {
    String id = begin();
    clock.advance(SLACK);
    readOnly = true;
    assertEquals(200, use(id));
    clock.advance(Duration.ofSeconds(1));
    assertThrows(StoreException.class, () -> use(id));
    assertEquals(List.of("seen", "prolong"), asked);
  }

  /** After a use that was written, the stored end leaves a slack of half of it at least. */
  private void assertSlack() {
    Instant end = clock.instant().plus(IDLE);
    assertFalse(row().expiresAt().isBefore(end.plus(SLACK.dividedBy(2))), "at least half");
    assertFalse(row().expiresAt().isAfter(end.plus(SLACK)), "at most a whole one");
  }

  private String begin() throws Exception {
    HttpResponse response =
        middleware()
            .respond(
                Call.get("/").request(),
                request -> {
                  request.session().orElseThrow().remember(new UserId("User", "ada"), null);
                  return HttpResponse.of(200);
                });
    String line = response.headers().first("Set-Cookie").orElseThrow();
    return line.substring("app_session=".length(), line.indexOf(';'));
  }

  private int use(String id) throws Exception {
    return middleware()
        .respond(
            Call.get("/").session(id).request(),
            request -> {
              assertEquals(Map.of("User", "ada"), request.session().orElseThrow().users());
              return HttpResponse.of(200);
            })
        .status();
  }

  private SessionsMiddleware middleware() {
    return new SessionsMiddleware(
        sessions, SessionSettings.standard(), clock, random, new RecordedEvents());
  }

  private SessionData row() {
    return stores.sessionRows().values().iterator().next();
  }
}
