package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(MigratedDatabase.class)
final class MyBatisSessionsTest {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant END = START.plus(Duration.ofDays(7));
  private static final String A = "a".repeat(64);
  private static final String B = "b".repeat(64);

  private final TestDatabase database;
  private final Stores stores;
  private final Sessions sessions;

  MyBatisSessionsTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
    this.sessions = stores.sessions();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void theDataIsAnObjectOfStrings() throws SQLException {
    sessions.add(
        new SessionData(
            A, Map.of("User", new SessionIdentity("17", START)), Map.of(), START, START, END, ""));
    assertEquals("{\"User\": \"17\"}", database.read("select data from sessions"));
    assertEquals(A, database.read("select encode(digest, 'hex') from sessions"));
  }

  @Test
  void proofIsNoValueAndGoesWithItsUser() throws SQLException {
    SessionIdentity proven = new SessionIdentity("17", START).with(Map.of("otp", START));
    Map<String, SessionIdentity> both =
        Map.of("User", proven, "customer", new SessionIdentity("8", START));
    SessionData session = new SessionData(A, both, Map.of("k", "v"), START, START, END, "");
    sessions.add(session);
    SessionData found = sessions.find(A, START).orElseThrow();
    assertEquals(both, found.identities());
    assertEquals(Map.of("k", "v"), found.values());
    sessions.removeUser(A, new UserId("User", "17"));
    SessionData left = sessions.find(A, START).orElseThrow();
    assertEquals(
        "{\"value/k\": \"v\", \"customer\": \"8\"}", database.read("select data from sessions"));
    assertTrue(sessions.rotate(left, new SessionData(B, both, Map.of(), START, START, END, "")));
    assertEquals(both, sessions.find(B, START).orElseThrow().identities());
  }

  @Test
  void textTheDatabaseCannotHoldIsNotStored() throws SQLException {
    SessionData session =
        new SessionData(
            A, Map.of("User", new SessionIdentity("\0", START)), Map.of(), START, START, END, "");
    assertThrows(StoreException.class, () -> sessions.add(session));
    SessionData before =
        new SessionData(
            B, Map.of("User", new SessionIdentity("1", START)), Map.of(), START, START, END, "");
    assertThrows(StoreException.class, () -> sessions.rotate(before, session));
    assertEquals("0", database.read("select count(*) from sessions"));
  }
}
