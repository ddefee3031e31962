package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.UserTokens.Added;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshDatabase.class)
final class UserTokensTest {

  private static final int THREADS = 32;

  private final TestDatabase database;
  private final Stores stores;
  private final UserTokens tokens;
  private final User ann;
  private final User bob;

  UserTokensTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
    this.tokens = stores.userTokens();
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
    assertEquals(new UserToken(annsId, "ann's", ann, null), found("ann's"));
    assertEquals(new UserToken(bobsId, "bob's", bob, null), found("bob's"));
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
    assertEquals(new Added.ValueTaken(), tokens.add(new NewUserToken("value", bob.id(), null)));
    assertEquals(ann, found("value").user());
  }

  @Test
  void ofManyThreadsAddingOneValueExactlyOneSucceeds() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Callable<Added> add =
        () -> {
          barrier.await();
          return tokens.add(new NewUserToken("value", ann.id(), null));
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
    NewUserToken orphan = new NewUserToken("value", UUID.randomUUID(), null);
    assertEquals(new Added.NoSuchUser(), tokens.add(orphan));
    assertEquals("0", databaseCount());
    added("value", ann, null);
  }

  @Test
  void tokensGoWithTheirOwner() throws SQLException {
    added("ann's", ann, null);
    added("bob's", bob, null);
    stores.users().remove(ann.id());
    assertTrue(tokens.findByValue("ann's").isEmpty());
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
          return tokens.remove(id);
        };
    int removed = 0;
    try (var threads = Executors.newFixedThreadPool(16)) {
      for (var one : threads.invokeAll(Stream.generate(() -> remove).limit(16).toList())) {
        removed += one.get() ? 1 : 0;
      }
    }
    assertEquals(1, removed);
    assertFalse(tokens.remove(id));
  }

  @Test
  void valuesAreComparedLetterByLetter() {
    added("Value", ann, null);
    for (String other : List.of("value", "Value ", " Value", "Valu", "Val%", "")) {
      assertTrue(tokens.findByValue(other).isEmpty(), other);
    }
    assertEquals(ann, found("Value").user());
  }

  @Test
  void textTheDatabaseCannotHoldIsFoundNowhereAndNotStored() throws SQLException {
    added("value", ann, null);
    for (String text : List.of("value\0", "\udc00value")) {
      assertTrue(tokens.findByValue(text).isEmpty());
      NewUserToken token = new NewUserToken(text, ann.id(), null);
      assertThrows(StoreException.class, () -> tokens.add(token));
    }
    assertEquals("1", databaseCount());
  }

  private String databaseCount() throws SQLException {
    return database.read("select count(*) from user_tokens");
  }

  private UserToken found(String value) {
    return tokens.findByValue(value).orElseThrow();
  }

  private UUID added(String value, User owner, @Nullable Instant expiry) {
    Added added = tokens.add(new NewUserToken(value, owner.id(), expiry));
    return assertInstanceOf(Added.Ok.class, added).id();
  }

  private User user(String name) {
    NewUser user = new NewUser(null, name, name + "@example.org", "hash of " + name);
    return assertInstanceOf(Users.Added.Ok.class, stores.users().add(user)).user();
  }
}
