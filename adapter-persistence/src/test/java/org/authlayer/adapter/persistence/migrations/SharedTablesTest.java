package org.authlayer.adapter.persistence.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.Moment;
import org.authlayer.adapter.persistence.support.Relay;
import org.authlayer.adapter.persistence.support.StoreCalls;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What a server of this release does while and after a later one changes the tables. */
@ExtendWith(MigratedDatabase.class)
@Timeout(120)
final class SharedTablesTest {

  private static final String NICKNAMES = "alter table users add column nickname text;";
  private static final String COLUMN =
      "select count(*) from information_schema.columns where column_name = 'nickname'";

  private final TestDatabase database;

  @TempDir private Path steps;

  SharedTablesTest(TestDatabase database) {
    this.database = database;
  }

  private LaterRelease release() throws Exception {
    return LaterRelease.in(steps);
  }

  @Test
  void aServerGoesOnWithLaterTablesThatServeIt() throws Exception {
    release().step("V6__nicknames_serves_5", NICKNAMES).start(database);
    release().step("V7__more_serves_1", "create table more (id int);").start(database);
    assertEquals("1", database.read(COLUMN));
    assertServed();
  }

  @Test
  void aServerRefusesLaterTablesThatDoNotServeIt() throws Exception {
    release().step("V6__nicknames", NICKNAMES).migrate(database);
    assertRefusal("are of version 6, made by a newer release, and servers of version 5");
    database.run(
        "update authlayer_schema_history set description = 'nicknames serves 5' where version ="
            + " '6'");
    assertServed();
    database.run(
        """
        insert into authlayer_schema_history
        select 9, '7', 'less serves 6', type, 'V7__less_serves_6.sql', 7, installed_by,
          installed_on, 1, true
        from authlayer_schema_history where version = '1'
        """);
    assertRefusal("are of version 7, made by a newer release, and servers of version 5");
  }

  @Test
  void aStartRefusesToShutOthersOutAndTheOperatorMay() throws Exception {
    LaterRelease later =
        release()
            .step("V6__nicknames_serves_5", NICKNAMES)
            .step("V7__no_clients_serves_6", "alter table sessions drop column client;");
    String message = message(() -> later.start(database));
    assertTrue(message.contains("are of version 5, and when this release"), message);
    assertTrue(message.contains("version below 6 cannot"), message);
    assertTrue(message.endsWith("stop those, then run authlayer migrate"), message);
    assertEquals("0", database.read(COLUMN));
    assertServed();
    later.migrate(database);
    assertEquals("1", database.read(COLUMN));
    assertRefusal("are of version 7");
  }

  @Test
  void anEmptyDatabaseHasNobodyToShutOut() throws Exception {
    database.run("drop schema public cascade; create schema public");
    release().step("V6__nicknames", NICKNAMES).start(database);
    assertEquals("1", database.read(COLUMN));
  }

  @Test
  void aStepThatFailsLeavesTablesThatServeAndIsMadeAgain() throws Exception {
    database.run("create table in_the_way (id int)");
    LaterRelease later =
        release()
            .step("V6__nicknames_serves_5", NICKNAMES + "create table in_the_way (id int);")
            .step("V7__more_serves_5", "create table more (id int);");
    assertThrows(StoreException.class, () -> later.start(database));
    assertEquals("0", database.read(COLUMN));
    assertServed();
    database.run("drop table in_the_way");
    later.start(database);
    assertEquals("1", database.read(COLUMN));
    assertServed();
  }

  /** Its connection is cut while it has the table to itself, as when its process is killed. */
  @Test
  void aStepThatIsKilledLeavesTablesThatServeAndIsMadeAgain() throws Exception {
    LaterRelease later =
        release()
            .step(
                "V6__nicknames_serves_5",
                NICKNAMES + "set local lock_timeout = 0; select pg_advisory_xact_lock(4711);");
    try (Relay relay = new Relay(database.port());
        ExecutorService thread = Executors.newSingleThreadExecutor();
        Connection holder = database.connect();
        Statement hold = holder.createStatement()) {
      hold.execute("select pg_advisory_lock(4711)");
      Future<?> start =
          thread.submit(
              () ->
                  assertThrows(StoreException.class, () -> later.start(database.at(relay.port()))));
      awaitLocks("1");
      relay.cut();
      start.get();
      hold.execute("select pg_advisory_unlock(4711)");
      awaitLocks("0");
    }
    assertEquals("0", database.read(COLUMN));
    assertServed();
    later.start(database);
    assertEquals("1", database.read(COLUMN));
    assertServed();
  }

  private void awaitLocks(String tablesHeld) throws SQLException {
    String held =
        "select count(*) from pg_locks where granted and relation = 'users'::regclass"
            + " and mode = 'AccessExclusiveLock'";
    while (!database.read(held).equals(tablesHeld)) {
      Moment.pause();
    }
  }

  /** An operator makes it before the upgrade, beside writers, which the step could not. */
  @Test
  void anIndexThatIsThereAlreadyIsKept() throws Exception {
    database.run("create index concurrently users_name on users (name)");
    String made = database.read("select 'users_name'::regclass::oid");
    release()
        .step("V6__names_serves_5", "create index if not exists users_name on users (name);")
        .start(database);
    assertEquals(made, database.read("select 'users_name'::regclass::oid"));
    assertServed();
  }

  /** It would wait for the transaction whose lock lets one instance in: for ever. */
  @Test
  void noStepMakesAnIndexBesideWriters() throws Exception {
    try (Stream<Path> steps = Files.list(LaterRelease.known())) {
      List<Path> all = steps.toList();
      assertEquals(TableHistory.VERSION, all.size());
      for (Path step : all) {
        assertFalse(Files.readString(step).contains("concurrently"), step.toString());
      }
    }
  }

  /** Who waits for a table makes everybody wait who comes after. */
  @Test
  void aStepDoesNotWaitLongForATableInUse() throws Exception {
    LaterRelease later = release().step("V6__nicknames_serves_5", NICKNAMES);
    try (Connection user = database.connect()) {
      user.setAutoCommit(false);
      user.createStatement().execute("select * from users");
      assertTrue(message(() -> later.start(database)).contains("long transaction"));
      assertServed();
    }
    later.start(database);
    assertEquals("1", database.read(COLUMN));
  }

  @Test
  void aStepSaysInItsNameWhomItServes() {
    assertEquals(1, TableHistory.oldest(2, "credentials that end"));
    assertEquals(3, TableHistory.oldest(3, "nicknames"));
    assertEquals(2, TableHistory.oldest(3, "nicknames serves 2"));
    assertEquals(3, TableHistory.oldest(3, "serves 2 sorts of nicknames"));
    for (String version : List.of("2.5", "x", "99999999999")) {
      assertEquals(false, TableHistory.serves(version, "nicknames serves 2", 2), version);
    }
    assertEquals(false, TableHistory.serves(null, "nicknames serves 2", 2));
    assertEquals(true, TableHistory.serves("3", "nicknames serves 2", 2));
  }

  private void assertServed() {
    try (Stores stores = database.open()) {
      StoreCalls.all(stores);
    }
  }

  private void assertRefusal(String part) {
    String message = message(database::open);
    assertTrue(message.contains(part), message);
    assertTrue(message.endsWith("run a newer release"), message);
  }

  private static String message(Executable start) {
    String message = String.valueOf(assertThrows(StoreException.class, start).getMessage());
    assertEquals(1, message.lines().count());
    return message;
  }
}
