package org.authlayer.adapter.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.replicas.ReplicaWatch;
import org.authlayer.adapter.persistence.replicas.ReplicatedStores;
import org.authlayer.adapter.persistence.statements.JdbcStatements;
import org.authlayer.adapter.persistence.statements.Mappers;
import org.authlayer.adapter.persistence.support.Relay;
import org.authlayer.adapter.persistence.support.Standby;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.adapter.persistence.support.Told;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.ReplicaLoad;
import org.authlayer.ports.driven.ReplicaSettings;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionOrigin;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stores with a standby that streams, pauses and dies, and a clock that only the test moves. */
@Timeout(120)
final class ReplicaTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);
  private static final Duration MAX_LAG = Duration.ofSeconds(10);
  private static final String NAME = "User";
  private static final String A = "a".repeat(64);
  private static final String B = "b".repeat(64);

  private static Standby standby;

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1000);
  private TestDatabase database;
  private ReplicatedStores stores;
  private Stores elsewhere;
  private User ann;

  @BeforeAll
  static void start(@TempDir Path directory) throws Exception {
    standby = Standby.start(directory);
  }

  @AfterAll
  static void stop() {
    standby.close();
  }

  @BeforeEach
  void open() throws Exception {
    database = standby.database();
    elsewhere = database.open();
    standby.catchUp();
    stores = stores(standby.settings(MAX_LAG));
    ann = user(stores, "ann");
    stores.userTokens().add(new NewUserToken("value", ann.id(), null));
    stores.sessions().add(session(A, null));
    beNear();
  }

  @AfterEach
  void close() throws SQLException {
    standby.resume();
    stores.close();
    elsewhere.close();
  }

  /** As the factory does, without a thread. */
  private ReplicatedStores stores(ReplicaSettings replica) {
    DatabaseAddress address = DatabaseAddress.of(database.url(), database.settings());
    HikariDataSource pool = ConnectionPool.open(address, database.settings(), Optional.empty());
    PostgresStores alone =
        new PostgresStores(
            new Mappers(pool),
            new JdbcStatements(pool),
            database.settings(),
            Keeper.elsewhere(),
            pool);
    return new ReplicatedStores(alone, pool, replica, true, clock::get);
  }

  /** Leaves a mark, and looks until the replica shows it. */
  private void beNear() {
    clock.addAndGet(1);
    do {
      stores.watch().beat();
    } while (load().age().compareTo(Duration.ZERO) > 0);
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  private ReplicaLoad load() {
    return stores.replica().orElseThrow();
  }

  private Optional<UserToken> token() {
    return stores.userTokens().findRecentByValue("value");
  }

  private Optional<User> remembered(String digest) {
    return stores.findRecentSession(digest, NOW, NAME).flatMap(found -> found.user());
  }

  @Test
  void whatTheReplicaShowsInTimeItAnswers() {
    assertEquals("value", token().orElseThrow().value());
    assertEquals(ann, remembered(A).orElseThrow());
    assertLoad(2, 0, 0, 0);
    assertEquals(stores.findSession(A, NOW, NAME), stores.findRecentSession(A, NOW, NAME));
    assertEquals(stores.userTokens().findByValue("value"), token());
  }

  @Test
  void anEntryThatOnlyLooksLikeAnIdentifierTakesNoReplicaAway() throws SQLException {
    stores.sessions().add(session(B, "zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz", null));
    beNear();
    assertTrue(stores.findRecentSession(B, NOW, NAME).isPresent());
    assertEquals(Optional.empty(), remembered(B));
    assertLoad(0, 0, 0, 2);
    assertTrue(token().isPresent());
    assertLoad(1, 0, 0, 2);
  }

  @Test
  void endedElsewhereItIsTakenUntilTheBoundAndNotAfter() throws SQLException {
    standby.pause();
    elsewhere.userTokens().remove(token().orElseThrow().id());
    elsewhere.sessions().remove(A);
    pass(MAX_LAG);
    assertTrue(token().isPresent());
    assertTrue(remembered(A).isPresent());
    assertLoad(3, 0, 0, 0);
    pass(Duration.ofNanos(1));
    assertEquals(Optional.empty(), token());
    assertEquals(Optional.empty(), remembered(A));
    assertLoad(3, 0, 0, 2);
  }

  @Test
  void aReplicaThatStandsStillStaysUnaskedUntilItShowsMarksAgain() throws SQLException {
    standby.pause();
    pass(MAX_LAG.plusNanos(1));
    stores.watch().beat();
    stores.watch().beat();
    assertTrue(token().isPresent());
    assertLoad(0, 0, 0, 1);
    standby.resume();
    beNear();
    assertTrue(token().isPresent());
    assertLoad(1, 0, 0, 1);
  }

  @Test
  void whatThisProcessEndedItRefusesAtOnce() throws SQLException {
    User bob = user(stores, "bob");
    stores.userTokens().add(new NewUserToken("bob's", bob.id(), null));
    UserToken bobs = stores.userTokens().findByValue("bob's").orElseThrow();
    stores.sessions().add(session(B, bobs.id()));
    beNear();
    standby.pause();
    assertTrue(remembered(B).isPresent());
    stores.users().remove(bob.id());
    // Ann's session, which bob's token had opened.
    assertEquals(Optional.empty(), remembered(B));
    assertEquals(Optional.empty(), stores.userTokens().findRecentByValue("bob's"));
    assertTrue(token().isPresent());
    stores.userTokens().remove(token().orElseThrow().id());
    assertEquals(Optional.empty(), token());
    assertTrue(remembered(A).isPresent());
    stores.sessions().remove(A);
    assertEquals(Optional.empty(), remembered(A));
    assertLoad(4, 0, 4, 0);
  }

  @Test
  void endingsOfManyAtOnceAreRefusedAtOnce() throws SQLException {
    standby.pause();
    stores.sessions().removeByEntry(NAME, ann.id().toString(), null);
    assertEquals(Optional.empty(), remembered(A));
    assertTrue(token().isPresent());
    stores.changePassword(new PasswordChange(ann.id(), NAME, "hash", "other", null, null));
    assertEquals(Optional.empty(), token());
    assertLoad(1, 0, 2, 0);
  }

  @Test
  void oneThatTakesItsPlaceIsFoundAndTheFormerRefused() throws SQLException {
    standby.pause();
    stores.sessions().rotate(session(A, null), session(B, null));
    assertEquals(Optional.empty(), remembered(A));
    assertEquals(ann, remembered(B).orElseThrow());
    assertLoad(0, 1, 1, 0);
  }

  @Test
  void whatWasChangedHereIsShownByALaterMark() throws SQLException {
    UUID id = token().orElseThrow().id();
    stores.userTokens().used(id, NOW);
    assertEquals(NOW, token().orElseThrow().lastUse().orElseThrow());
    assertLoad(1, 0, 1, 0);
    beNear();
    assertEquals(NOW, token().orElseThrow().lastUse().orElseThrow());
    assertLoad(2, 0, 1, 0);
  }

  @Test
  void aFreshTokenIsGoodAtOnceForOneQuestionMore() throws SQLException {
    standby.pause();
    stores.userTokens().add(new NewUserToken("fresh", ann.id(), null));
    stores.sessions().add(session(B, null));
    assertTrue(stores.userTokens().findRecentByValue("fresh").isPresent());
    assertEquals(ann, remembered(B).orElseThrow());
    assertEquals(Optional.empty(), stores.userTokens().findRecentByValue("nobody's"));
    assertLoad(0, 3, 0, 0);
    assertEquals(Optional.empty(), stores.userTokens().findRecentByValue("sha256:\0"));
    assertEquals(Optional.empty(), remembered("no digest"));
    assertLoad(0, 3, 0, 0);
  }

  @Test
  void aSessionThatWasProlongedElsewhereIsAlive() throws SQLException {
    standby.pause();
    elsewhere.sessions().prolong(A, NOW, LATER.plusSeconds(60));
    assertTrue(stores.findRecentSession(A, LATER, NAME).isPresent());
    assertTrue(stores.findRecentSession(A, LATER.plusSeconds(60), NAME).isEmpty());
  }

  @Test
  void aReplicaThatDiesIsLeftAloneAndAskedAgainWhenItIsBack() throws Exception {
    assertTrue(token().isPresent());
    standby.kill();
    assertTrue(token().isPresent());
    assertTrue(remembered(A).isPresent());
    assertLoad(1, 0, 0, 2);
    stores.watch().beat();
    assertTrue(token().isPresent());
    stores.ping();
    standby.startAgain();
    beNear();
    assertTrue(token().isPresent());
    assertLoad(2, 0, 0, 3);
  }

  /**
   * It may well have written more than the database since, so its place in the log says nothing.
   */
  @Test
  void oneThatFollowsNobodyAnyMoreIsNotAsked(@TempDir Path directory) throws Exception {
    Standby other = standby.another(directory);
    try {
      open(other.settings(MAX_LAG));
      beNear();
      UUID id = token().orElseThrow().id();
      other.promote();
      elsewhere.userTokens().remove(id);
      pass(MAX_LAG);
      assertTrue(token().isPresent());
      beats(2);
      pass(Duration.ofNanos(1));
      assertEquals(Optional.empty(), token());
      beats(2);
      assertEquals(Optional.empty(), token());
      assertLoad(2, 0, 0, 2);
    } finally {
      other.kill();
    }
  }

  @Test
  void oneThatHangsCostsOneRequestItsTime() throws Exception {
    try (Relay relay = new Relay(standby.port())) {
      open(standby.settings(relay.port(), Duration.ofMillis(300)));
      beNear();
      relay.hold();
      assertTrue(token().isPresent());
      assertLoad(0, 0, 0, 1);
      assertTrue(token().isPresent());
      assertLoad(0, 0, 0, 2);
      relay.release();
      beNear();
      assertTrue(token().isPresent());
      assertLoad(1, 0, 0, 2);
    }
  }

  @Test
  void oneThatCannotBeReachedIsToldOnceWithWhatToChange() throws Exception {
    List<String> log = new ArrayList<>();
    try (Relay relay = new Relay(standby.port());
        Told told = Told.by(ReplicaWatch.class, log)) {
      open(standby.settings(relay.port(), MAX_LAG));
      beNear();
      relay.cut();
      beats(ReplicaWatch.PATIENCE + 2);
      told.flush();
      assertEquals(1, log.size(), log.toString());
      String place = "127.0.0.1:" + relay.port();
      assertTrue(log.getFirst().startsWith("WARNING the replica at " + place), log.toString());
      assertTrue(log.getFirst().contains("check database.replica.url and that"), log.toString());
      assertTrue(token().isPresent());
      stores.ping();
    }
  }

  @Test
  void oneWithAnotherPasswordIsTold() throws Exception {
    assertTold(
        new ReplicaSettings(
            standby.settings(MAX_LAG).url(), "postgres", "s3cr3t-marker", 2, MAX_LAG),
        "check database.replica.user and database.replica.password");
  }

  /** A database that holds no mark of this process is no copy of its database. */
  @Test
  void oneThatFollowsNobodyIsToldAndNotAsked() throws Exception {
    ReplicaSettings right = standby.settings(MAX_LAG);
    assertTold(
        new ReplicaSettings(
            right.url().replace("/replicated", "/postgres"),
            right.user(),
            right.password(),
            2,
            MAX_LAG),
        "it has no table replica_marks");
    assertTrue(token().isPresent());
    assertLoad(0, 0, 0, 1);
  }

  @Test
  void oneThatStandsStillIsToldAndThenAskedAgain() throws Exception {
    List<String> log = new ArrayList<>();
    try (Told told = Told.by(ReplicaWatch.class, log)) {
      standby.pause();
      pass(MAX_LAG.plusNanos(1));
      beats(ReplicaWatch.PATIENCE + 2);
      told.flush();
      assertEquals(1, log.size(), log.toString());
      assertTrue(log.getFirst().contains("PT10S (database.replica.max-lag)"), log.toString());
      standby.resume();
      beNear();
      assertEquals(2, log.size(), log.toString());
      assertTrue(log.getLast().endsWith("is asked again"), log.toString());
    }
  }

  private void open(ReplicaSettings replica) {
    stores.close();
    stores = stores(replica);
  }

  private void assertTold(ReplicaSettings wrong, String part) throws SQLException {
    List<String> log = new ArrayList<>();
    try (Told told = Told.by(ReplicaWatch.class, log)) {
      open(wrong);
      beats(ReplicaWatch.PATIENCE + 2);
      told.flush();
      assertEquals(1, log.size(), log.toString());
      assertTrue(log.getFirst().contains(part), log.toString());
      assertFalse(log.getFirst().contains("s3cr3t-marker"), log.toString());
    }
  }

  private void beats(int many) {
    for (int i = 0; i < many; i++) {
      stores.watch().beat();
    }
  }

  private void assertLoad(long answered, long unknown, long outdated, long away) {
    ReplicaLoad load = load();
    assertEquals(
        new ReplicaLoad(answered, unknown, outdated, away, load.age()), load, load.toString());
  }

  private SessionData session(String digest, @Nullable UUID token) {
    return session(digest, ann.id().toString(), token);
  }

  private static SessionData session(String digest, String user, @Nullable UUID token) {
    return new SessionData(
        digest, Map.of(NAME, user), NOW, NOW, LATER, new SessionOrigin(token, null, "test"));
  }

  private static User user(Stores stores, String name) {
    NewUser wanted = new NewUser(null, name, name, "hash");
    return assertInstanceOf(Users.Added.Ok.class, stores.users().add(wanted)).user();
  }
}
