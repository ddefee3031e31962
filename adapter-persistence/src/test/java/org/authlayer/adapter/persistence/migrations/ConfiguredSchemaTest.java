package org.authlayer.adapter.persistence.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.Pooler;
import org.authlayer.adapter.persistence.support.StoreCalls;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.operation.DatabaseSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(FreshDatabase.class)
@Timeout(120)
final class ConfiguredSchemaTest {

  private static final String NAME = "logins";

  private final TestDatabase database;

  ConfiguredSchemaTest(TestDatabase database) {
    this.database = database;
  }

  private DatabaseSettings settings() {
    return TestDatabase.inSchema(database.settings(), NAME);
  }

  private static void serve(DatabaseSettings settings) {
    try (Stores stores = new PostgresStoresFactory().open(settings)) {
      StoreCalls.all(stores);
    }
  }

  private static String refusal(DatabaseSettings settings) {
    String message =
        String.valueOf(assertThrows(StoreException.class, () -> serve(settings)).getMessage());
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  @Test
  void instancesThatStartAtOnceMakeItAndAllTablesAreInIt() throws Exception {
    int instances = 3;
    CyclicBarrier barrier = new CyclicBarrier(instances);
    Callable<String> start =
        () -> {
          barrier.await();
          serve(settings());
          return "served";
        };
    try (var threads = Executors.newFixedThreadPool(instances)) {
      for (var one : threads.invokeAll(Collections.nCopies(instances, start))) {
        assertEquals("served", one.get());
      }
    }
    assertEquals(
        "logins 6",
        database.read(
            "select string_agg(distinct schemaname, ' ') || ' ' || count(*) from pg_tables"
                + " where schemaname not in ('pg_catalog', 'information_schema')"));
  }

  @Test
  void tablesInTheSchemaPublicAreNotLeftBehind() throws Exception {
    database.open().close();
    assertElsewhere();
    FormerTables.restore(database);
    assertElsewhere();
    assertEquals("0", database.read("select count(*) from pg_namespace where nspname = 'logins'"));
    database.run(moves());
    serve(settings());
  }

  private void assertElsewhere() {
    String message = refusal(settings());
    assertTrue(message.startsWith("database.schema is logins, and this program's tables"), message);
    assertTrue(message.endsWith("leave database.schema out"), message);
    serve(TestDatabase.inSchema(database.settings(), "public"));
  }

  /** As docs/reference/configuration.md has them. */
  private static String moves() throws IOException {
    String page = Files.readString(Path.of("../docs/reference/configuration.md"));
    Matcher block =
        Pattern.compile("```sql\n(create schema logins;.*?)```", Pattern.DOTALL).matcher(page);
    assertTrue(block.find(), "the page has no such block");
    return block.group(1);
  }

  @Test
  void aUserWhoMayNotMakeItIsTold() throws SQLException {
    database.run("drop role if exists guest; create role guest login password 'guest'");
    DatabaseSettings guest =
        TestDatabase.inSchema(TestDatabase.settings(database.url(), "guest", "guest", 2), NAME);
    assertTrue(refusal(guest).contains("or the one in database.schema"), refusal(guest));
    database.run("create schema logins authorization guest");
    serve(guest);
    database.run("drop owned by guest; drop role guest");
  }

  @Test
  void aNameThatHasToBeQuotedIsRefused() {
    for (String name :
        List.of("", "Logins", "1st", "a-b", "a b", "a\"b", "pg_x", "information_schema", "ä")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> TestDatabase.inSchema(database.settings(), name),
          name);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> TestDatabase.inSchema(database.settings(), "x".repeat(64)));
    serve(TestDatabase.inSchema(database.settings(), "x".repeat(63)));
  }

  /** It refuses the parameter, or leaves it out; a role's search path holds behind it. */
  @Test
  void aPoolerThatDoesNotPassItOnIsNamed(@TempDir Path directory) throws Exception {
    assumeTrue(Pooler.isInstalled(), Pooler.MISSING);
    Path file = directory.resolve("pgbouncer.ini");
    try (Pooler pooler = Pooler.before(database, directory)) {
      assertTrue(
          refusal(TestDatabase.inSchema(pooler.settings(), NAME)).contains("does not pass on"));
    }
    try (Pooler pooler = Pooler.before(database, directory, "search_path")) {
      assertTrue(Files.readString(file).contains("search_path"));
      assertTrue(
          refusal(TestDatabase.inSchema(pooler.settings(), NAME))
              .endsWith("alter role NAME set search_path = logins"));
      database.run("create schema logins");
      database.run(
          "alter role postgres in database " + database.name() + " set search_path = logins");
    }
    try (Pooler pooler = Pooler.before(database, directory)) {
      serve(pooler.settings());
    }
    assertEquals(
        "1",
        database.read(
            "select count(*) from pg_tables where schemaname = 'logins' and tablename = 'users'"));
  }
}
