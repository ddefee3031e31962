package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.SQLException;
import java.util.Map;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshDatabase.class)
final class MyBatisSessionsTest extends SessionsContract {

  private final TestDatabase database;
  private final Stores stores;

  MyBatisSessionsTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
  }

  @Override
  Sessions sessions() {
    return stores.sessions();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void theDataIsAnObjectOfStrings() throws SQLException {
    sessions().add(new SessionData(A, Map.of("User", "17"), START, START, END));
    assertEquals("{\"User\": \"17\"}", database.read("select data from sessions"));
    assertEquals(A, database.read("select encode(digest, 'hex') from sessions"));
  }

  @Test
  void textTheDatabaseCannotHoldIsNotStored() throws SQLException {
    SessionData session = new SessionData(A, Map.of("User", "\0"), START, START, END);
    assertThrows(StoreException.class, () -> sessions().add(session));
    SessionData before = new SessionData(B, Map.of("User", "1"), START, START, END);
    assertThrows(StoreException.class, () -> sessions().rotate(before, session));
    assertEquals("0", database.read("select count(*) from sessions"));
  }
}
