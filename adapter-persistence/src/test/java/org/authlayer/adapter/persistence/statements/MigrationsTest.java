package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshDatabase.class)
final class MigrationsTest {

  private final TestDatabase database;

  MigrationsTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void instancesThatStartAtOnceAllComeUp() throws Exception {
    int instances = 4;
    CyclicBarrier barrier = new CyclicBarrier(instances);
    Callable<Stores> start =
        () -> {
          barrier.await();
          return database.open();
        };
    try (var threads = Executors.newFixedThreadPool(instances)) {
      for (var one : threads.invokeAll(Collections.nCopies(instances, start))) {
        try (Stores stores = one.get()) {
          stores.ping();
        }
      }
    }
    assertEquals("1", database.read("select count(*) from flyway_schema_history"));
  }

  @Test
  void aDatabaseOfANewerReleaseIsRefused() throws SQLException {
    database.open().close();
    database.run(
        """
        insert into flyway_schema_history
        select 2, '7', 'newer', type, 'V7__newer.sql', 7, installed_by, installed_on, 1, true
        from flyway_schema_history
        """);
    String message = refusal();
    assertTrue(message.contains("version 7") && message.contains("newer release"), message);
    database.run("delete from flyway_schema_history where version = '7'");
    database.open().close();
  }

  @Test
  void aDatabaseThatHoldsOtherTablesIsRefused() throws SQLException {
    database.run("create table users (id int)");
    assertTrue(refusal().contains("give it a database of its own"));
  }

  @Test
  void aChangedMigrationIsRefused() throws SQLException {
    database.open().close();
    database.run("update flyway_schema_history set checksum = 1");
    assertTrue(refusal().contains("are not those of this program"));
  }

  @Test
  void theConstraintsHoldWhoeverWrites() throws SQLException {
    database.open().close();
    database.run("insert into users values (gen_random_uuid(), 'Ann', 'ann', 'hash')");
    for (String statement :
        new String[] {
          "insert into users values (gen_random_uuid(), 'Eve', 'ann', 'hash')",
          "insert into users values (gen_random_uuid(), null, 'eve', 'hash')",
          "insert into users values (gen_random_uuid(), 'Eve', null, 'hash')",
          "insert into users values (gen_random_uuid(), 'Eve', 'eve', null)",
          "insert into user_tokens values (gen_random_uuid(), 'v', gen_random_uuid(), null)",
          "insert into user_tokens values (gen_random_uuid(), 'v', null, null)",
          "insert into user_tokens select gen_random_uuid(), null, id, null from users",
          "insert into sessions values ('x', '{}', now(), now(), now())",
        }) {
      assertThrows(SQLException.class, () -> database.run(statement), statement);
    }
    database.run("insert into users values (gen_random_uuid(), 'Eve', 'eve', 'hash')");
    database.run("insert into user_tokens select gen_random_uuid(), name, id, null from users");
    database.run("insert into sessions values (sha256('x'), '{}', now(), now(), now())");
  }

  private String refusal() {
    return String.valueOf(assertThrows(StoreException.class, database::open).getMessage());
  }
}
