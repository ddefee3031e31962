package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.junit.jupiter.api.Test;

final class InMemorySessionsTest extends SessionsContract {

  private final Sessions sessions = new InMemorySessions(2);

  @Override
  Sessions sessions() {
    return sessions;
  }

  @Test
  void aNewSessionDropsThoseThatHaveExpired() {
    sessions().add(session(A, END));
    sessions().add(new SessionData(B, Map.of(), END, END, END.plusSeconds(1)));
    assertEquals(0, sessions().removeExpired(END, 9));
    assertTrue(sessions().find(A, START).isEmpty());
  }

  @Test
  void beyondTheLimitTheOneThatWouldExpireFirstGoes() {
    sessions().add(session(A, END.plusSeconds(1)));
    sessions().add(session(B, END));
    sessions().add(session("c".repeat(64), END.plusSeconds(2)));
    assertTrue(sessions().find(A, START).isPresent());
    assertTrue(sessions().find(B, START).isEmpty());
    assertTrue(sessions().find("c".repeat(64), START).isPresent());
  }
}
