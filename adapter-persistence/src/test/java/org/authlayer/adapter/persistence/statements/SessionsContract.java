package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.junit.jupiter.api.Test;

/** What holds wherever sessions are kept. */
abstract class SessionsContract {

  static final Instant START = Instant.parse("2030-01-01T00:00:00.000001Z");
  static final Instant END = START.plus(Duration.ofDays(7));
  static final String A = "a".repeat(64);
  static final String B = "b".repeat(64);

  abstract Sessions sessions();

  static SessionData session(String digest, Instant end) {
    return new SessionData(
        digest, Map.of("User", "1", "\"quoted\"", "{\u00e9,\\\""), START, START, end);
  }

  @Test
  void anAddedSessionIsFoundWithAllItHolds() {
    SessionData session = session(A, END);
    sessions().add(session);
    assertEquals(Optional.of(session), sessions().find(A, START));
    assertTrue(sessions().find(B, START).isEmpty());
  }

  @Test
  void aSessionWithoutEntriesIsASession() {
    SessionData session = new SessionData(A, Map.of(), START, START, END);
    sessions().add(session);
    assertEquals(Optional.of(session), sessions().find(A, START));
  }

  @Test
  void aSessionEndsAtItsExpiry() {
    sessions().add(session(A, END));
    assertTrue(sessions().find(A, END.minusNanos(1000)).isPresent());
    assertTrue(sessions().find(A, END).isEmpty());
  }

  @Test
  void aDigestInUseIsAFailure() {
    sessions().add(session(A, END));
    assertThrows(StoreException.class, () -> sessions().add(session(A, END)));
  }

  @Test
  void prolongingChangesTheTimesAndNothingElse() {
    sessions().add(session(A, END));
    Instant later = START.plusSeconds(60);
    assertTrue(sessions().prolong(A, later, END.plusSeconds(60)));
    assertEquals(
        Optional.of(
            new SessionData(A, session(A, END).entries(), START, later, END.plusSeconds(60))),
        sessions().find(A, later));
  }

  @Test
  void prolongingDoesNotBringAnEndedSessionBack() {
    sessions().add(session(A, END));
    assertTrue(sessions().remove(A));
    assertFalse(sessions().prolong(A, START, END));
    assertTrue(sessions().find(A, START).isEmpty());
  }

  @Test
  void rotatingEndsOneSessionAndBeginsAnother() {
    sessions().add(session(A, END));
    assertTrue(sessions().rotate(session(A, END), session(B, END)));
    assertTrue(sessions().find(A, START).isEmpty());
    assertTrue(sessions().find(B, START).isPresent());
  }

  @Test
  void rotatingASessionThatHasEndedDoesNothing() {
    assertFalse(sessions().rotate(session(A, END), session(B, END)));
    assertTrue(sessions().find(B, START).isEmpty());
  }

  @Test
  void rotatingASessionThatHasChangedDoesNothing() {
    sessions().add(session(A, END));
    SessionData stale = new SessionData(A, Map.of("Other", "9"), START, START, END);
    assertFalse(sessions().rotate(stale, session(B, END)));
    assertTrue(sessions().find(A, START).isPresent());
    assertTrue(sessions().find(B, START).isEmpty());
  }

  @Test
  void rotatingIntoADigestInUseEndsNothing() {
    sessions().add(session(A, END));
    sessions().add(session(B, END));
    assertThrows(StoreException.class, () -> sessions().rotate(session(A, END), session(B, END)));
    assertTrue(sessions().find(A, START).isPresent());
  }

  @Test
  void aSessionIsRemovedOnce() {
    sessions().add(session(A, END));
    assertTrue(sessions().remove(A));
    assertFalse(sessions().remove(A));
  }

  @Test
  void onlyWhatHasExpiredIsDropped() {
    sessions().add(session(A, END));
    sessions().add(session(B, END.plusSeconds(1)));
    assertEquals(1, sessions().removeExpired(END, 9));
    assertEquals(0, sessions().removeExpired(END, 9));
    assertTrue(sessions().find(A, START).isEmpty());
    assertTrue(sessions().find(B, START).isPresent());
  }

  @Test
  void whatIsNoDigestIsFoundNowhere() {
    for (String text : new String[] {"", "A".repeat(64), "\0", "a".repeat(63), "g".repeat(64)}) {
      assertTrue(sessions().find(text, START).isEmpty());
      assertFalse(sessions().remove(text));
    }
  }

  @Test
  void atMostSoManyExpiredSessionsAreDropped() {
    sessions().add(session(A, END));
    sessions().add(session(B, END));
    assertEquals(1, sessions().removeExpired(END, 1));
    assertEquals(1, sessions().removeExpired(END, 1));
    assertEquals(0, sessions().removeExpired(END, 1));
  }

  @Test
  void whereASessionCameFromIsKept() {
    SessionOrigin origin = new SessionOrigin(null, END, "192.0.2.1, some program");
    SessionData session = new SessionData(A, Map.of("User", "1"), START, START, END, origin);
    sessions().add(session);
    sessions().prolong(A, START, END);
    assertEquals(Optional.of(session), sessions().find(A, START));
  }

  @Test
  void liveSessionsAreFoundByWhatTheyRemember() {
    sessions().add(of(A, "1", 0));
    sessions().add(of(B, "1", 1));
    assertEquals(List.of(of(B, "1", 1), of(A, "1", 0)), sessions().findByEntry("User", "1", START));
    assertEquals(List.of(), sessions().findByEntry("User", "1", END.plusSeconds(1)));
    for (String other : List.of("2", "11", "", "\0", "1\"}")) {
      assertEquals(List.of(), sessions().findByEntry("User", other, START), other);
    }
    assertEquals(List.of(), sessions().findByEntry("Admin", "1", START));
  }

  @Test
  void aSessionOfSeveralEntriesIsFoundByEach() {
    SessionData both = new SessionData(A, Map.of("User", "1", "Admin", "7"), START, START, END);
    sessions().add(both);
    assertEquals(List.of(both), sessions().findByEntry("User", "1", START));
    assertEquals(List.of(both), sessions().findByEntry("Admin", "7", START));
    assertEquals(List.of(), sessions().findByEntry("Admin", "1", START));
  }

  @Test
  void sessionsAreEndedByWhatTheyRememberButForOne() {
    sessions().add(of(A, "1", 0));
    sessions().add(of(B, "1", 1));
    assertEquals(1, sessions().removeByEntry("User", "1", B));
    assertTrue(sessions().find(A, START).isEmpty());
    assertTrue(sessions().find(B, START).isPresent());
    assertEquals(0, sessions().removeByEntry("User", "2", null));
    assertEquals(0, sessions().removeByEntry("User", "\0", null));
    assertEquals(1, sessions().removeByEntry("User", "1", null));
    assertTrue(sessions().find(B, START).isEmpty());
  }

  @Test
  void theOldestAreEndedUntilAsManyAreLeftAsMayBe() {
    sessions().add(of(B, "1", 1));
    sessions().add(of(A, "1", 0));
    assertEquals(0, sessions().removeOldest("User", "1", 2));
    assertEquals(1, sessions().removeOldest("User", "1", 1));
    assertTrue(sessions().find(A, START).isEmpty());
    assertTrue(sessions().find(B, START).isPresent());
    assertEquals(0, sessions().removeOldest("User", "2", 0));
    assertEquals(1, sessions().removeOldest("User", "1", 0));
  }

  private static SessionData of(String digest, String user, int seconds) {
    Instant begun = START.plusSeconds(seconds);
    return new SessionData(digest, Map.of("User", user), begun, begun, END.plusSeconds(seconds));
  }
}
