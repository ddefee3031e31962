package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Tokens.Added;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(MigratedDatabase.class)
final class UserTokensTest {

  private static final int THREADS = 32;
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private final TestDatabase database;
  private final Stores stores;
  private final Tokens tokens;
  private final User ann;
  private final User bob;

  UserTokensTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
    this.tokens = stores.tokens();
    this.ann = user("Ann");
    this.bob = user("Bob");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void eachTokenIsFoundTogetherWithItsOwnOwner() {
    UUID annsId = added("ann's", ann, null);
    UUID bobsId = added("bob's", bob, null);
    assertEquals(Token.of(annsId, ann, Instant.EPOCH, null), found("ann's"));
    assertEquals(Token.of(bobsId, bob, Instant.EPOCH, null), found("bob's"));
  }

  @Test
  void theExpiryIsKeptToTheMicrosecond() {
    Instant expiry = Instant.parse("2031-03-30T01:30:00.123456Z");
    added("value", ann, expiry);
    assertEquals(expiry, found("value").expiresAt());
  }

  @Test
  void aValueInUseIsRefusedAlsoForAnotherOwner() {
    added("value", ann, null);
    assertEquals(
        new Added.ValueTaken(),
        tokens.add(new NewToken("value", UserId.of(bob.id()), null, Instant.EPOCH, "")));
    assertEquals(ann, found("value").user());
  }

  @Test
  void ofManyThreadsAddingOneValueExactlyOneSucceeds() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Callable<Added> add =
        () -> {
          barrier.await();
          return tokens.add(new NewToken("value", UserId.of(ann.id()), null, Instant.EPOCH, ""));
        };
    int succeeded = 0;
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      for (var one : threads.invokeAll(Stream.generate(() -> add).limit(THREADS).toList())) {
        succeeded += one.get() instanceof Added.Ok ? 1 : 0;
      }
    }
    assertEquals(1, succeeded);
    assertEquals("1", databaseCount());
  }

  @Test
  void aTokenWithoutAnExistingOwnerIsRefused() throws SQLException {
    NewToken orphan = new NewToken("value", UserId.of(UUID.randomUUID()), null, Instant.EPOCH, "");
    assertEquals(new Added.NoSuchUser(), tokens.add(orphan));
    assertEquals("0", databaseCount());
    added("value", ann, null);
  }

  @Test
  void tokensGoWithTheirOwner() throws SQLException {
    added("ann's", ann, null);
    added("bob's", bob, null);
    stores.users().remove(ann.id());
    assertTrue(tokens.findByValue(UserId.STANDARD, "ann's").isEmpty());
    assertEquals(bob, found("bob's").user());
    assertEquals("1", databaseCount());
  }

  @Test
  void ofSeveralRemovalsOfOneTokenOneFindsItAndNoneFails() throws Exception {
    UUID id = added("value", ann, null);
    CyclicBarrier barrier = new CyclicBarrier(16);
    Callable<Boolean> remove =
        () -> {
          barrier.await();
          return tokens.remove(UserId.of(ann.id()), id);
        };
    int removed = 0;
    try (var threads = Executors.newFixedThreadPool(16)) {
      for (var one : threads.invokeAll(Stream.generate(() -> remove).limit(16).toList())) {
        removed += one.get() ? 1 : 0;
      }
    }
    assertEquals(1, removed);
    assertFalse(tokens.remove(UserId.of(ann.id()), id));
  }

  @Test
  void valuesAreComparedLetterByLetter() {
    added("Value", ann, null);
    for (String other : List.of("value", "Value ", " Value", "Valu", "Val%", "")) {
      assertTrue(tokens.findByValue(UserId.STANDARD, other).isEmpty(), other);
    }
    assertEquals(ann, found("Value").user());
  }

  @Test
  void textTheDatabaseCannotHoldIsFoundNowhereAndNotStored() throws SQLException {
    added("value", ann, null);
    for (String text : List.of("value\0", "\udc00value")) {
      assertTrue(tokens.findByValue(UserId.STANDARD, text).isEmpty());
      NewToken token = new NewToken(text, UserId.of(ann.id()), null, Instant.EPOCH, "");
      assertThrows(StoreException.class, () -> tokens.add(token));
    }
    assertEquals("1", databaseCount());
  }

  @Test
  void aTokenKnowsItsLastUse() {
    UUID id = added("value", ann, null);
    assertEquals(Optional.empty(), found("value").lastUse());
    tokens.used(id, NOW.plusSeconds(2));
    tokens.used(id, NOW.plusSeconds(1));
    tokens.used(UUID.randomUUID(), NOW);
    assertEquals(Optional.of(NOW.plusSeconds(2)), found("value").lastUse());
  }

  @Test
  void aUsersLiveTokensAreListedTheLastMadeFirst() {
    UUID old = added("of the release before", ann, null);
    UUID first = made("first", ann, NOW.plusSeconds(60), NOW.minusSeconds(2));
    UUID second = made("second", ann, null, NOW.minusSeconds(1));
    made("bob's", bob, null, NOW);
    tokens.used(first, NOW);
    TokenSummary last = new TokenSummary(second, NOW.minusSeconds(1), null, null, "client");
    TokenSummary unknown = new TokenSummary(old, Instant.EPOCH, null, null, "");
    assertEquals(
        List.of(
            last,
            new TokenSummary(first, NOW.minusSeconds(2), NOW, NOW.plusSeconds(60), "client"),
            unknown),
        tokens.findByOwner(UserId.of(ann.id()), NOW));
    assertEquals(
        List.of(last, unknown), tokens.findByOwner(UserId.of(ann.id()), NOW.plusSeconds(60)));
    assertEquals(List.of(), tokens.findByOwner(UserId.of(UUID.randomUUID()), NOW));
  }

  @Test
  void nobodyRemovesTheTokenOfAnother() {
    UUID id = added("value", ann, null);
    assertFalse(tokens.remove(UserId.of(bob.id()), id));
    assertEquals(ann, found("value").user());
    assertTrue(tokens.remove(UserId.of(ann.id()), id));
    assertTrue(tokens.findByValue(UserId.STANDARD, "value").isEmpty());
    assertFalse(tokens.remove(UserId.of(ann.id()), id));
  }

  @Test
  void expiredTokensAreDroppedInBatches() {
    added("1", ann, NOW);
    added("2", bob, NOW.minusSeconds(1));
    added("3", ann, NOW.minusSeconds(2));
    added("live", ann, NOW.plusNanos(1000));
    added("for ever", ann, null);
    assertEquals(2, tokens.removeExpired(NOW, 2));
    assertEquals(ann, found("1").user());
    assertEquals(1, tokens.removeExpired(NOW, 2));
    assertEquals(0, tokens.removeExpired(NOW, 2));
    assertEquals(ann, found("live").user());
    assertEquals(ann, found("for ever").user());
  }

  @Test
  void tokensWithoutAnExpiryEndWhenTheyWereUnusedForLong() {
    Instant before = Instant.EPOCH.plusSeconds(60);
    UUID used = added("used", ann, null);
    tokens.used(used, before);
    UUID usedLongAgo = added("used long ago", ann, null);
    tokens.used(usedLongAgo, before.minusMillis(1));
    added("never used", bob, null);
    added("expires", bob, NOW);
    NewToken customers =
        new NewToken("of a customer", new UserId("customer", "7"), null, Instant.EPOCH, "");
    assertInstanceOf(Added.Ok.class, tokens.add(customers));
    // The list is read after all noted uses were written.
    assertEquals(2, tokens.findByOwner(UserId.of(ann.id()), NOW).size());
    assertEquals(0, tokens.removeUnused(Instant.EPOCH, 5));
    assertEquals(2, tokens.removeUnused(before, 1));
    assertEquals(1, tokens.removeUnused(before, 1));
    assertEquals(0, tokens.removeUnused(before, 1));
    assertEquals(ann, found("used").user());
    assertTrue(tokens.findByValue(UserId.STANDARD, "used long ago").isEmpty());
    assertTrue(tokens.findByValue(UserId.STANDARD, "never used").isEmpty());
    assertTrue(tokens.findByValue("customer", "of a customer").isEmpty());
    assertEquals(bob, found("expires").user());
  }

  @Test
  void theSessionsThatATokenOpenedEndWithIt() throws SQLException {
    try (Stores here = database.open()) {
      Sessions sessions = here.sessions();
      for (String how : List.of("remove", "removeExpired", "remove user", "elsewhere", "by hand")) {
        User user = user(how);
        UUID id = added(how, user, NOW);
        sessions.add(session("a", id));
        sessions.add(session("b", null));
        sessions.add(session("c", id));
        assertTrue(sessions.find("a".repeat(64), NOW).isPresent(), how);
        switch (how) {
          case "remove" -> here.tokens().remove(UserId.of(user.id()), id);
          case "removeExpired" -> here.tokens().removeExpired(NOW, 1);
          case "remove user" -> here.users().remove(user.id());
          case "elsewhere" -> tokens.remove(UserId.of(user.id()), id);
          default -> database.run("delete from users where id = '" + user.id() + "'");
        }
        assertTrue(sessions.find("a".repeat(64), NOW).isEmpty(), how);
        assertFalse(sessions.remove("c".repeat(64)), how);
        assertTrue(sessions.remove("b".repeat(64)), how);
      }
    }
  }

  @Test
  void aSessionWhoseTokenIsGoneIsNoSessionToAnybody() {
    try (Stores here = database.open()) {
      Sessions sessions = here.sessions();
      UUID id = added("value", ann, null);
      UUID other = added("other", ann, null);
      SessionData left = session("a", other);
      sessions.add(left);
      sessions.add(session("b", id));
      assertEquals(2, sessions.findByUser(new UserId("User", "1"), NOW).size());
      tokens.remove(UserId.of(ann.id()), id);
      assertEquals(List.of(left), sessions.findByUser(new UserId("User", "1"), NOW));
      assertFalse(sessions.prolong("b".repeat(64), NOW, NOW.plusSeconds(90)));
      assertFalse(sessions.rotate(session("b", id), session("c", null)));
      assertEquals(0, sessions.removeOldest(new UserId("User", "1"), 1, NOW));
      assertEquals(1, sessions.removeByUser(new UserId("User", "1"), null));
    }
  }

  @Test
  void aSessionOfATokenThatIsGoneIsNotStored() {
    try (Stores here = database.open()) {
      Sessions sessions = here.sessions();
      UUID id = added("value", ann, null);
      SessionData before = session("a", null);
      sessions.add(before);
      tokens.remove(UserId.of(ann.id()), id);
      sessions.add(session("b", id));
      assertTrue(sessions.find("b".repeat(64), NOW).isEmpty());
      assertFalse(sessions.rotate(before, session("c", id)));
      assertEquals(Optional.of(before), sessions.find("a".repeat(64), NOW));
      UUID other = added("other", ann, null);
      assertTrue(sessions.rotate(before, session("c", other)));
      assertTrue(sessions.find("c".repeat(64), NOW).isPresent());
    }
  }

  private static SessionData session(String letter, @Nullable UUID token) {
    return new SessionData(
        letter.repeat(64),
        Map.of("User", new SessionIdentity("1", NOW, null, token)),
        Map.of(),
        NOW,
        NOW,
        NOW.plusSeconds(60),
        "");
  }

  private UUID made(String value, User owner, @Nullable Instant expiry, Instant made) {
    Added added = tokens.add(new NewToken(value, UserId.of(owner.id()), expiry, made, "client"));
    return assertInstanceOf(Added.Ok.class, added).id();
  }

  private String databaseCount() throws SQLException {
    return database.read("select count(*) from user_tokens");
  }

  private Token found(String value) {
    return tokens.findByValue(UserId.STANDARD, value).orElseThrow();
  }

  private UUID added(String value, User owner, @Nullable Instant expiry) {
    Added added = tokens.add(new NewToken(value, UserId.of(owner.id()), expiry, Instant.EPOCH, ""));
    return assertInstanceOf(Added.Ok.class, added).id();
  }

  private User user(String name) {
    NewUser user = new NewUser(null, name, name + "@example.org", "hash of " + name);
    return assertInstanceOf(Users.Added.Ok.class, stores.users().add(user)).user();
  }
}
