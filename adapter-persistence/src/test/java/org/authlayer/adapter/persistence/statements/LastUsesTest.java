package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses on the real database, with a background thread that does nothing unless a test says so. */
@ExtendWith(MigratedDatabase.class)
@Timeout(300)
final class LastUsesTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);
  private static final Instant TO_THE_MICROSECOND = LATER.plusNanos(123_457_000);
  private static final Instant END = NOW.plus(Duration.ofDays(7));
  private static final String DIGEST = "a1".repeat(32);

  private final TestDatabase database;
  private final Manual background = new Manual();
  private final HikariDataSource pool;
  private final Mappers mappers;
  private final LastUses uses;
  private final MyBatisTokens tokens;
  private final MyBatisSessions sessions;
  private final User ann;

  LastUsesTest(TestDatabase database) {
    this.database = database;
    DatabaseSettings settings = database.settings();
    this.pool =
        ConnectionPool.open(
            DatabaseAddress.of(database.url(), settings), settings, Optional.empty());
    this.mappers = new Mappers(pool);
    this.uses = new LastUses(mappers, background, 100_000);
    this.tokens = new MyBatisTokens(mappers, uses, TokenStorage.AS_GIVEN);
    this.sessions = new MyBatisSessions(mappers, uses);
    NewUser user = new NewUser(null, "Ann", "ann@example.org", "hash");
    this.ann = assertInstanceOf(Users.Added.Ok.class, new MyBatisUsers(mappers).add(user)).user();
  }

  @AfterEach
  void close() {
    uses.close();
    pool.close();
  }

  @ParameterizedTest
  @CsvSource({"PT1S, false", "PT1M, false", "P30D, true"})
  void useThatAClockWroteWhichWasFarAheadDoesNotCountAsTheLatest(Duration ahead, boolean far)
      throws SQLException {
    UUID id = added("value");
    tokens.used(id, NOW.plus(ahead));
    uses.flush();
    tokens.used(id, NOW);
    uses.flush();
    assertEquals(
        Optional.of(far ? NOW : NOW.plus(ahead)),
        tokens.findByValue(UserId.STANDARD, "value").orElseThrow().lastUse());
  }

  @Test
  void useIsShownAtOnceAndWrittenOnceASecond() throws SQLException {
    UUID id = added("value");
    tokens.used(id, LATER);
    tokens.used(id, NOW);
    assertEquals(
        Optional.of(LATER), tokens.findByValue(UserId.STANDARD, "value").orElseThrow().lastUse());
    assertEquals("null", stored());
    assertEquals(1_000_000_000L, background.nanos);
    background.tick();
    assertEquals(LATER.toString(), stored());
    tokens.used(id, NOW);
    background.tick();
    assertEquals(LATER.toString(), stored(), "a later use stays");
  }

  @Test
  void sessionIsSeenAtOnceAndWrittenOnceASecond() throws SQLException {
    SessionData session =
        new SessionData(
            DIGEST,
            Map.of("User", new SessionIdentity("1", NOW)),
            Map.of(),
            NOW,
            NOW,
            NOW.plusSeconds(90),
            "");
    sessions.add(session);
    SessionData seen = session.used(LATER, END);
    sessions.seen(DIGEST, LATER, END);
    sessions.seen("b2".repeat(32), LATER, END);
    assertEquals(Optional.of(seen), sessions.find(DIGEST, NOW.plusSeconds(90)));
    assertEquals(Optional.empty(), sessions.find("b2".repeat(32), NOW), "it makes no session");
    background.tick();
    try (LastUses other = new LastUses(mappers, new Manual(), 1)) {
      assertEquals(Optional.of(seen), new MyBatisSessions(mappers, other).find(DIGEST, LATER));
    }
    sessions.seen(DIGEST, TO_THE_MICROSECOND, END);
    background.tick();
    assertEquals(
        "123457", database.read("select to_char(last_seen_at, 'US') from sessions"), "exactly");
    sessions.remove(DIGEST);
    sessions.seen(DIGEST, LATER.plusSeconds(1), END);
    background.tick();
    assertEquals(Optional.empty(), sessions.find(DIGEST, LATER), "it brings nothing back");
  }

  @Test
  void usesAreWrittenBeforeTheyAreListedAndBeforeAStop() throws SQLException {
    UUID id = added("value");
    tokens.used(id, NOW);
    assertEquals(NOW, tokens.findByOwner(UserId.of(ann.id()), NOW).getFirst().lastUsedAt());
    sessions.add(
        new SessionData(
            DIGEST, Map.of("User", new SessionIdentity("1", NOW)), Map.of(), NOW, NOW, END, ""));
    sessions.seen(DIGEST, LATER, END);
    assertEquals(LATER, sessions.findByUser(new UserId("User", "1"), NOW).getFirst().lastSeenAt());
    tokens.used(id, LATER);
    uses.close();
    assertEquals(LATER.toString(), stored());
  }

  private boolean isAccepted(String value) {
    try {
      return tokens.remove(UserId.of(ann.id()), added(value));
    } catch (StoreException readOnly) {
      return false;
    }
  }

  @Test
  void readOnlyDatabaseAnswersAndGetsTheUsesWhenItTakesThem() throws SQLException {
    UUID id = added("value");
    String alter = "alter database " + database.name();
    database.run(alter + " set default_transaction_read_only = on");
    // A connection that was just being opened is not evicted.
    while (isAccepted("refused")) {
      pool.getHikariPoolMXBean().softEvictConnections();
    }
    tokens.used(id, LATER);
    background.tick();
    assertEquals(
        Optional.of(LATER), tokens.findByValue(UserId.STANDARD, "value").orElseThrow().lastUse());
    assertEquals(1, tokens.findByOwner(UserId.of(ann.id()), NOW).size(), "a list is answered");
    database.run("begin read write;" + alter + " reset default_transaction_read_only; commit");
    while (!LATER.toString().equals(stored())) {
      pool.getHikariPoolMXBean().softEvictConnections();
      background.tick();
    }
  }

  @Test
  void prolongedSessionWaitsInMemoryWhileTheDatabaseTakesNoChanges() throws SQLException {
    SessionData session =
        new SessionData(DIGEST, Map.of(), Map.of(), NOW, NOW, NOW.plusSeconds(90), "");
    sessions.add(session);
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select 1 from sessions for update");
      assertTrue(sessions.prolong(DIGEST, LATER, END));
      assertEquals(NOW.plusSeconds(90).toString(), storedEnd());
      assertEquals(END, sessions.find(DIGEST, NOW).orElseThrow().expiresAt());
      other.rollback();
    }
    background.tick();
    assertEquals(END.toString(), storedEnd());
    assertFalse(sessions.prolong("b2".repeat(32), LATER, END), "there is no such session");
    assertTrue(sessions.prolong(DIGEST, LATER, LATER));
    assertEquals(LATER.toString(), storedEnd(), "written at once");
    database.run("alter table sessions rename to sessions_of_another_name");
    assertThrows(StoreException.class, () -> sessions.prolong(DIGEST, LATER, END));
    database.run("alter table sessions_of_another_name rename to sessions");
  }

  @Test
  void tokensThatCannotBeWrittenKeepNoSessionWaiting() throws SQLException {
    UUID id = added("value");
    sessions.add(new SessionData(DIGEST, Map.of(), Map.of(), NOW, NOW, NOW.plusSeconds(90), ""));
    tokens.used(id, LATER);
    sessions.seen(DIGEST, LATER, END);
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("lock table user_tokens in exclusive mode");
      background.tick();
      other.rollback();
    }
    assertEquals("null", stored());
    assertEquals(END.toString(), storedEnd());
    background.tick();
    assertEquals(LATER.toString(), stored());
  }

  @Test
  void tableThatSomebodyLockedKeepsNoUseWaiting() throws SQLException {
    UUID id = added("value");
    sessions.add(new SessionData(DIGEST, Map.of(), Map.of(), NOW, NOW, END, ""));
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("lock table user_tokens, sessions in exclusive mode");
      tokens.used(id, LATER);
      sessions.seen(DIGEST, LATER, END);
      background.tick();
      assertEquals(
          Optional.of(LATER), tokens.findByValue(UserId.STANDARD, "value").orElseThrow().lastUse());
      assertEquals(LATER, sessions.find(DIGEST, NOW).orElseThrow().lastSeenAt());
      assertEquals("null", stored());
      other.rollback();
    }
    background.tick();
    assertEquals(LATER.toString(), stored());
  }

  @Test
  void usesBeyondTheBoundAreDroppedAndCounted() throws SQLException {
    try (LastUses few = new LastUses(mappers, new Manual(), 2)) {
      MyBatisTokens bounded = new MyBatisTokens(mappers, few, TokenStorage.AS_GIVEN);
      for (int i = 0; i < 5; i++) {
        bounded.used(added("value " + i), NOW);
      }
      assertEquals(3, few.dropped());
      few.flush();
      assertEquals(
          "2", database.read("select count(*) from user_tokens where last_used_at is not null"));
    }
  }

  @Test
  void manyUsesAreWrittenBeforeTheSecondIsOverUnlessTheDatabaseTakesNone() throws SQLException {
    for (int i = 1; i < LastUses.MANY; i++) {
      tokens.used(UUID.randomUUID(), NOW);
    }
    assertEquals(0, background.hurried.size());
    UUID id = added("value");
    tokens.used(id, LATER);
    tokens.used(UUID.randomUUID(), NOW);
    assertEquals(1, background.hurried.size(), "asked for once");
    background.hurried.removeFirst().run();
    assertEquals(LATER.toString(), stored());
    database.run("alter table sessions rename to sessions_of_another_name");
    sessions.seen(DIGEST, LATER, END);
    background.tick();
    for (int i = 0; i < LastUses.MANY; i++) {
      tokens.used(UUID.randomUUID(), NOW);
    }
    assertEquals(0, background.hurried.size(), "the next second is early enough");
    database.run("alter table sessions_of_another_name rename to sessions");
  }

  @Test
  void instancesThatWriteTheSameKeysNeverWaitInACircle() throws Exception {
    database.run(
        "insert into user_tokens select gen_random_uuid(), 't' || i, id from users,"
            + " generate_series(1, 2500) i");
    database.run(
        "insert into sessions select sha256(i::text::bytea), '{}', now(), '"
            + NOW
            + "', now() from generate_series(1, 2500) i");
    List<UUID> ids = new ArrayList<>();
    List<String> digests = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      var rows = statement.executeQuery("select id from user_tokens");
      while (rows.next()) {
        ids.add(rows.getObject(1, UUID.class));
      }
      rows = statement.executeQuery("select digest from sessions");
      while (rows.next()) {
        digests.add(HexFormat.of().formatHex(rows.getBytes(1)));
      }
    }
    int rounds = 5;
    CyclicBarrier together = new CyclicBarrier(2);
    try (var threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> instances =
          IntStream.range(0, 2)
              .<Future<?>>mapToObj(
                  instance ->
                      threads.submit(
                          () -> {
                            List<UUID> own = new ArrayList<>(ids);
                            List<String> ownDigests = new ArrayList<>(digests);
                            if (instance == 1) {
                              Collections.reverse(own);
                              Collections.reverse(ownDigests);
                            }
                            for (int round = 1; round <= rounds; round++) {
                              try (LastUses one = new LastUses(mappers, new Manual(), 5000)) {
                                Instant at = NOW.plusSeconds(2L * round + instance);
                                own.forEach(id -> one.ofToken(id, at));
                                ownDigests.forEach(digest -> one.ofSession(digest, at, END));
                                together.await();
                                one.flush();
                              }
                            }
                            return null;
                          }))
              .toList();
      for (Future<?> instance : instances) {
        instance.get();
      }
    }
    Instant last = NOW.plusSeconds(2L * rounds + 1);
    assertEquals("2500", database.read(count("user_tokens", "last_used_at", last)));
    assertEquals("2500", database.read(count("sessions", "last_seen_at", last)));
    assertEquals(
        "0",
        database.read("select deadlocks from pg_stat_database where datname = current_database()"));
  }

  private static String count(String table, String column, Instant at) {
    return "select count(*) from " + table + " where " + column + " = '" + at + "'";
  }

  private UUID added(String value) {
    return assertInstanceOf(
            Tokens.Added.Ok.class,
            tokens.add(new NewToken(value, UserId.of(ann.id()), null, Instant.EPOCH, "")))
        .id();
  }

  private String stored() throws SQLException {
    return stored("last_used_at", "user_tokens where value = 'value'");
  }

  private String storedEnd() throws SQLException {
    return stored("expires_at", "sessions");
  }

  private String stored(String column, String rows) throws SQLException {
    return database.read(
        "select to_char("
            + column
            + " at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') from "
            + rows);
  }

  /** Runs what is scheduled when it is told to. */
  private static final class Manual extends ScheduledThreadPoolExecutor {

    private Runnable task = () -> {};
    private final List<Runnable> hurried = new ArrayList<>();
    private long nanos;

    Manual() {
      super(0);
    }

    @Override
    public void execute(Runnable command) {
      hurried.add(command);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
        Runnable command, long initialDelay, long delay, TimeUnit unit) {
      assertEquals(initialDelay, delay);
      task = command;
      nanos = unit.toNanos(delay);
      return super.schedule(() -> {}, 1, TimeUnit.DAYS);
    }

    void tick() {
      task.run();
    }
  }
}
