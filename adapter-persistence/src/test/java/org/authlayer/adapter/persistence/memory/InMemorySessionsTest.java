package org.authlayer.adapter.persistence.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.junit.jupiter.api.Test;

/** What sessions in memory do beyond what the conformance kit demands of every store. */
final class InMemorySessionsTest {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant END = START.plus(Duration.ofDays(7));
  private static final String A = "a".repeat(64);
  private static final String B = "b".repeat(64);

  private final Sessions sessions = new InMemorySessions(2);

  @Test
  void aNewSessionDropsThoseThatHaveExpired() {
    sessions.add(session(A, END));
    sessions.add(new SessionData(B, Map.of(), END, END, END.plusSeconds(1)));
    assertEquals(0, sessions.removeExpired(END, 9));
    assertTrue(sessions.find(A, START).isEmpty());
  }

  @Test
  void beyondTheLimitTheOneThatWouldExpireFirstGoes() {
    sessions.add(session(A, END.plusSeconds(1)));
    sessions.add(session(B, END));
    sessions.add(session("c".repeat(64), END.plusSeconds(2)));
    assertTrue(sessions.find(A, START).isPresent());
    assertTrue(sessions.find(B, START).isEmpty());
    assertTrue(sessions.find("c".repeat(64), START).isPresent());
  }

  private static SessionData session(String digest, Instant end) {
    return new SessionData(digest, Map.of("User", "1"), START, START, end);
  }
}
