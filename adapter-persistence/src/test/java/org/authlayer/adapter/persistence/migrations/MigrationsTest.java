package org.authlayer.adapter.persistence.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.migrations.Migrations.ShutOut;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.operation.Progress;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.ds.PGSimpleDataSource;

@ExtendWith(FreshDatabase.class)
final class MigrationsTest {

  /** Statements that neither read nor change what another instance changes. */
  private static final Pattern OF_THE_SESSION =
      Pattern.compile(
          "(?is)(set|show|select (current_|version\\(|rolname |set_config\\(|count.* pg_namespace"
              + " )).*");

  private static final int NEVER = -1;

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
    assertEquals("5", database.read("select count(*) from authlayer_schema_history"));
  }

  /**
   * The second instance starts before each statement of the first that reads or changes tables; of
   * those that follow the same statement in every step, before the first and the last one. Before
   * any other the outcome is that of the next one. Flyway asks for its lock once a second, so
   * several databases wait at once.
   */
  @Test
  void instanceThatIsOvertakenAtAnyMomentComesUp(
      TestDatabase second, TestDatabase third, TestDatabase fourth) throws Exception {
    List<String> moments = migrate(database, NEVER);
    assertTrue(moments.size() > 40, moments::toString);
    Queue<Integer> left = new ConcurrentLinkedQueue<>();
    for (int moment = 0; moment < moments.size(); moment++) {
      String pair = moments.get(moment);
      if (moments.indexOf(pair) == moment || moments.lastIndexOf(pair) == moment) {
        left.add(moment);
      }
    }
    int chosen = left.size();
    List<Callable<Integer>> lanes = new ArrayList<>();
    for (TestDatabase one : List.of(database, second, third, fourth)) {
      lanes.add(() -> overtake(left, one));
    }
    int seen = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(lanes.size())) {
      for (Future<Integer> lane : threads.invokeAll(lanes)) {
        seen += lane.get();
      }
    }
    assertEquals(chosen, seen);
  }

  private static int overtake(Queue<Integer> left, TestDatabase database) throws Exception {
    int seen = 0;
    for (Integer overtaken; (overtaken = left.poll()) != null; seen++) {
      database.run("drop schema public cascade; create schema public");
      migrate(database, overtaken);
      assertEquals("5", database.read("select count(*) from authlayer_schema_history"));
    }
    return seen;
  }

  /** Returns the statements before which another instance could start, each with the one before. */
  private static List<String> migrate(TestDatabase database, int overtaken) throws Exception {
    DatabaseAddress address = DatabaseAddress.of(database.url(), database.settings());
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      List<Future<?>> second = new ArrayList<>();
      List<String> moments = new ArrayList<>();
      AtomicReference<String> before = new AtomicReference<>("");
      Consumer<String> moment =
          statement -> {
            if (moments.size() == overtaken) {
              second.add(
                  threads.submit(
                      () -> new Migrations(address).apply(ShutOut.REFUSED, Progress.silent())));
              awaitBriefly(second.getFirst());
            }
            moments.add(before.getAndSet(statement) + " " + statement);
          };
      PGSimpleDataSource watched =
          new PGSimpleDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
              return watched(address.source().getConnection(), moment);
            }
          };
      new Migrations(new DatabaseAddress(watched, address.place(), false, null))
          .apply(ShutOut.REFUSED, Progress.silent());
      for (Future<?> one : second) {
        one.get();
      }
      return moments;
    }
  }

  /** While the first instance holds a lock, the second one cannot end. */
  private static void awaitBriefly(Future<?> second) {
    try {
      second.get(200, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return;
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Connection watched(Connection connection, Consumer<String> moment) {
    AtomicReference<String> before = new AtomicReference<>("");
    return (Connection)
        Proxy.newProxyInstance(
            MigrationsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (isMoment(before.getAndSet(method.getName()), method.getName(), arguments)) {
                moment.accept(arguments == null ? method.getName() : String.valueOf(arguments[0]));
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** The statements of one step follow each other, and nobody sees any before the commit. */
  private static boolean isMoment(String before, String method, Object @Nullable [] arguments) {
    return switch (method) {
      case "commit" -> true;
      case "createStatement" -> !before.equals(method);
      case "prepareStatement" ->
          arguments == null || !OF_THE_SESSION.matcher((String) arguments[0]).matches();
      default -> false;
    };
  }

  @Test
  void theHistoryIsCreatedAsFlywayCreatesIt() throws SQLException {
    database.open().close();
    Flyway.configure()
        .dataSource(database.url(), database.user(), database.password())
        .schemas("flyways")
        .table(TableHistory.NAME)
        .load()
        .baseline();
    assertEquals(history("flyways"), history("public"));
  }

  private String history(String schema) throws SQLException {
    return database
        .read(
            """
            select (select string_agg(concat_ws(' ', column_name, data_type, is_nullable,
                      character_maximum_length, column_default), '; ' order by ordinal_position)
                    from information_schema.columns
                    where table_schema = '%1$s' and table_name = 'authlayer_schema_history')
              || (select string_agg(indexdef, '; ' order by indexname) from pg_indexes
                  where schemaname = '%1$s' and tablename = 'authlayer_schema_history')
              || (select string_agg(conname || ' ' || pg_get_constraintdef(oid), '; ')
                  from pg_constraint
                  where contype = 'p'
                    and conrelid = '%1$s.authlayer_schema_history'::regclass)
            """
                .formatted(schema))
        .replace(schema + ".", "");
  }

  @Test
  void aDatabaseOfANewerReleaseIsRefused() throws SQLException {
    database.open().close();
    database.run(
        """
        insert into authlayer_schema_history
        select 9, '7', 'newer', type, 'V7__newer.sql', 7, installed_by, installed_on, 1, true
        from authlayer_schema_history where version = '1'
        """);
    String message = refusal();
    assertTrue(message.contains("version 7") && message.contains("newer release"), message);
    database.run("delete from authlayer_schema_history where version = '7'");
    database.open().close();
  }

  @Test
  void aDatabaseThatHoldsOtherTablesIsRefused() throws SQLException {
    database.run("create table users (id int)");
    String message = refusal();
    assertTrue(message.contains("holds a table users that is not this program's"), message);
    database.run("alter table users rename to people");
    database.run("create sequence sessions");
    String other = refusal();
    assertTrue(other.contains("holds a table sessions that is not this program's"), other);
    database.run("drop sequence sessions");
    database.open().close();
  }

  @Test
  void aChangedHistoryIsRefusedAndNamed() throws SQLException {
    database.open().close();
    String checksum =
        database.read("select checksum from authlayer_schema_history where version='1'");
    database.run("update authlayer_schema_history set checksum = 1 where version = '1'");
    String message = refusal();
    assertTrue(message.contains("version 1 another checksum: run the release that"), message);
    database.run(
        "update authlayer_schema_history set checksum = " + checksum + " where version = '1'");
    database.open().close();
  }

  @Test
  void eachTableThatARestoreLeftOutIsNamed() throws SQLException {
    database.open().close();
    database.run("drop table sessions, typed_tokens");
    String message = refusal();
    assertTrue(
        message.endsWith(
            " lack sessions, typed_tokens, which the table authlayer_schema_history says are"
                + " there: restore the whole backup"),
        message);
    String others =
        database.read(
            "select string_agg(tablename, ', ') from pg_tables"
                + " where schemaname = 'public' and tablename <> 'authlayer_schema_history'");
    database.run("drop table " + others + " cascade");
    for (String table : others.split(", ", -1)) {
      assertTrue(refusal().contains(table), table);
    }
  }

  @Test
  void aFailedStepIsRefusedAndNamed() throws SQLException {
    database.open().close();
    database.run("update authlayer_schema_history set success = false where version = '2'");
    String message = refusal();
    assertTrue(message.contains("version 2 that it failed: restore the database"), message);
    database.run("update authlayer_schema_history set success = true where version = '2'");
    database.open().close();
  }

  @Test
  void rowsOfTheReleaseBeforeAreKeptAndItsStatementsGoOnWorking() throws Exception {
    try (InputStream first =
        Objects.requireNonNull(
            Migrations.class.getResourceAsStream("table-history/V1__users_tokens_sessions.sql"))) {
      Flyway.configure()
          .dataSource(database.url(), database.user(), database.password())
          .locations("filesystem:" + firstStepAlone(first))
          .load()
          .migrate();
    }
    UUID ann = UUID.randomUUID();
    database.run("insert into users values ('" + ann + "', 'Ann', 'ann', 'hash')");
    oldStatements(ann, "before");
    try (Stores stores = database.open()) {
      oldStatements(ann, "after");
      for (String value : new String[] {"before", "after"}) {
        assertEquals(
            ann,
            stores
                .tokens()
                .findByValue(UserId.STANDARD, value)
                .flatMap(Token::standard)
                .orElseThrow()
                .id());
      }
      assertEquals(2, stores.sessions().findByUser(UserId.of(ann), Instant.EPOCH).size());
      assertEquals(2, stores.tokens().findByOwner(UserId.of(ann), Instant.EPOCH).size());
    }
  }

  private static Path firstStepAlone(InputStream first) throws IOException {
    Path directory = Files.createTempDirectory("first-step");
    Files.copy(first, directory.resolve("V1__users_tokens_sessions.sql"));
    return directory;
  }

  /** As the release before wrote them. */
  private void oldStatements(UUID user, String value) throws SQLException {
    database.run(
        "insert into user_tokens (id, value, user_id, expires_at) values (gen_random_uuid(), '"
            + value
            + "', '"
            + user
            + "', null)");
    database.run(
        "insert into sessions (digest, data, created_at, last_seen_at, expires_at) values (sha256('"
            + value
            + "'), jsonb_build_object('User', '"
            + user
            + "'), now(), now(), now() + interval '1 day')");
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

  @Test
  void anIndexThatWasLeftHalfMadeIsMadeAnew() throws SQLException {
    database.open().close();
    database.run(FormerTables.THIRD);
    database.run("delete from authlayer_schema_history where version = '3'");
    database.run(
        "update pg_index set indisvalid = false where indexrelid = 'user_tokens_key'::regclass");
    String left = database.read("select 'user_tokens_key'::regclass::oid");
    database.open().close();
    assertEquals(
        "t",
        database.read(
            "select indisvalid and indexrelid <> "
                + left
                + " from pg_index where indexrelid = 'user_tokens_key'::regclass"));
  }

  private String refusal() {
    return String.valueOf(assertThrows(StoreException.class, database::open).getMessage());
  }
}
