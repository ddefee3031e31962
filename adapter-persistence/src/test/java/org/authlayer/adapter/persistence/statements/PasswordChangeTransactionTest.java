package org.authlayer.adapter.persistence.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(MigratedDatabase.class)
final class PasswordChangeTransactionTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final int THREADS = 8;
  private static final int ROUNDS = 15;

  private final TestDatabase database;

  PasswordChangeTransactionTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void aChangeEndsTheUsersTokensAndSessionsButTheKeptOnes() {
    try (Stores stores = database.open()) {
      User ann = user(stores, "Ann");
      User bob = user(stores, "Bob");
      UUID kept = token(stores, ann, "kept");
      token(stores, ann, "ended");
      token(stores, bob, "bob's");
      stores.sessions().add(session(1, ann, null));
      stores.sessions().add(session(2, ann, null));
      stores.sessions().add(session(3, bob, null));
      assertTrue(stores.changePassword(change(ann, "hash", "new", kept, digest(1))));
      assertEquals("new", stores.users().findById(ann.id()).orElseThrow().passwordHash());
      assertEquals("hash", stores.users().findById(bob.id()).orElseThrow().passwordHash());
      assertEquals(List.of("kept", "bob's"), alive(stores, "kept", "ended", "bob's"));
      assertTrue(isAlive(stores, 1));
      assertFalse(isAlive(stores, 2));
      assertTrue(isAlive(stores, 3));
    }
  }

  @Test
  void onAnotherHashThanTheStoredOneNothingChanges() {
    try (Stores stores = database.open()) {
      User ann = user(stores, "Ann");
      token(stores, ann, "token");
      stores.sessions().add(session(1, ann, null));
      assertFalse(stores.changePassword(change(ann, "old hash", "new", null, null)));
      assertEquals("hash", stores.users().findById(ann.id()).orElseThrow().passwordHash());
      assertEquals(List.of("token"), alive(stores, "token"));
      assertTrue(isAlive(stores, 1));
      assertTrue(stores.changePassword(change(ann, "hash", "new", null, null)));
      assertEquals(List.of(), alive(stores, "token"));
      assertFalse(isAlive(stores, 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {UserId.STANDARD, "customer"})
  void endOfAccessThatFailsInTheMiddleLeavesAllOfIt(String type) throws SQLException {
    try (Stores stores = database.open()) {
      UserId owner = new UserId(type, user(stores, "Ann").id().toString());
      stores.tokens().add(new NewToken("token", owner, null, Instant.EPOCH, ""));
      stores.sessions().add(session(1, owner, null));
      database.run(
          """
          create function refuse() returns trigger language plpgsql
            as $$ begin raise exception 'as asked'; end $$;
          create trigger refuse before delete on sessions execute function refuse()
          """);
      assertThrows(StoreException.class, () -> stores.endAccess(owner, CurrentAccess.none()));
      assertTrue(stores.tokens().findByValue(type, "token").isPresent());
      assertTrue(isAlive(stores, 1));
      database.run("drop trigger refuse on sessions");
      stores.endAccess(owner, CurrentAccess.none());
      assertFalse(stores.tokens().findByValue(type, "token").isPresent());
      assertFalse(isAlive(stores, 1));
    }
  }

  @Test
  void aSessionEndsWithItsTokenUnlessItIsKept() {
    try (Stores stores = database.open()) {
      User ann = user(stores, "Ann");
      UUID token = token(stores, ann, "token");
      stores.sessions().add(session(1, ann, token));
      stores.sessions().add(session(2, ann, token));
      stores.sessions().add(session(3, user(stores, "Bob"), token));
      assertTrue(stores.changePassword(change(ann, "hash", "new", null, digest(1))));
      assertTrue(isAlive(stores, 1));
      assertFalse(isAlive(stores, 2));
      assertFalse(isAlive(stores, 3));
    }
  }

  @Test
  void aKeptSessionStaysWithItsTokenIfNothingChanges() {
    try (Stores stores = database.open()) {
      User ann = user(stores, "Ann");
      UUID token = token(stores, ann, "token");
      stores.sessions().add(session(1, ann, token));
      assertFalse(stores.changePassword(change(ann, "old hash", "new", null, digest(1))));
      assertTrue(isAlive(stores, 1));
      stores.tokens().remove(UserId.of(ann.id()), token);
      assertFalse(isAlive(stores, 1));
    }
  }

  @Test
  void aTokenStoredBeforeTheChangeIsEndedHoweverCloseTheRace() throws Exception {
    try (Stores stores = database.open();
        Stores other = database.open()) {
      race(
          stores,
          other,
          (user, number) -> {
            Stores instance = number % 2 == 0 ? stores : other;
            String value = user.name() + ", " + number;
            token(instance, user, value);
            return () -> instance.tokens().findByValue(UserId.STANDARD, value).isPresent();
          });
    }
  }

  @Test
  void aSessionStoredBeforeTheChangeIsEndedHoweverCloseTheRace() throws Exception {
    try (Stores stores = database.open();
        Stores other = database.open()) {
      race(
          stores,
          other,
          (user, number) -> {
            Stores instance = number % 2 == 0 ? stores : other;
            SessionData session = session(user.id().hashCode() * 31L + number, user, null);
            instance.sessions().add(session);
            return () -> instance.sessions().find(session.digest(), NOW).isPresent();
          });
    }
  }

  @Test
  void aSessionThatIsBeingRotatedIsEndedHoweverCloseTheRace() throws Exception {
    try (Stores stores = database.open();
        Stores other = database.open()) {
      race(
          stores,
          other,
          (user, number) -> {
            Stores instance = number % 2 == 0 ? stores : other;
            long seed = user.id().hashCode() * 31L + number;
            SessionData before = session(2 * seed, user, null);
            SessionData after = session(2 * seed + 1, user, null);
            instance.sessions().add(before);
            instance.sessions().rotate(before, after);
            return () -> instance.sessions().find(after.digest(), NOW).isPresent();
          });
      assertEquals("0", deadlocks());
    }
  }

  /** Stores something of a user's, and tells afterwards whether it is still there. */
  @FunctionalInterface
  private interface Storing {
    Callable<Boolean> store(User user, int number);
  }

  /**
   * Threads store until they see the new hash. Whoever sees the old one after having stored has
   * stored before the change, so what was stored has to be gone when all is over.
   */
  private static void race(Stores stores, Stores other, Storing storing) throws Exception {
    try (var threads = Executors.newFixedThreadPool(THREADS + 1)) {
      for (int round = 0; round < ROUNDS; round++) {
        User user = user(stores, "User " + round);
        CyclicBarrier barrier = new CyclicBarrier(THREADS + 1);
        AtomicBoolean failed = new AtomicBoolean();
        IntFunction<Callable<List<Callable<Boolean>>>> storer =
            thread ->
                () -> {
                  List<Callable<Boolean>> before = new ArrayList<>();
                  barrier.await();
                  for (int i = thread; !failed.get(); i += THREADS) {
                    Callable<Boolean> stored = storing.store(user, i);
                    if (!hash(stores, user).equals("hash")) {
                      break;
                    }
                    before.add(stored);
                  }
                  return before;
                };
        List<Future<List<Callable<Boolean>>>> all = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          all.add(threads.submit(storer.apply(thread)));
        }
        barrier.await();
        boolean made = false;
        try {
          made = other.changePassword(change(user, "hash", "new", null, null));
        } finally {
          failed.set(!made);
        }
        assertTrue(made);
        for (var one : all) {
          for (Callable<Boolean> stored : one.get()) {
            assertFalse(stored.call());
          }
        }
      }
    }
  }

  private String deadlocks() throws SQLException {
    return database.read(
        "select deadlocks from pg_stat_database where datname = current_database()");
  }

  private static String hash(Stores stores, User user) {
    return stores.users().findById(user.id()).orElseThrow().passwordHash();
  }

  private static PasswordChange change(
      User user, String expected, String next, @Nullable UUID token, @Nullable String session) {
    return new PasswordChange(user.id(), expected, next, new CurrentAccess(token, session));
  }

  private static SessionData session(long number, User user, @Nullable UUID token) {
    return session(number, UserId.of(user.id()), token);
  }

  private static SessionData session(long number, UserId user, @Nullable UUID token) {
    return new SessionData(
        digest(number),
        Map.of(user.type(), new SessionIdentity(user.text(), NOW, null, token)),
        Map.of(),
        NOW,
        NOW,
        NOW.plusSeconds(60),
        "");
  }

  private static String digest(long number) {
    return String.format("%064x", number);
  }

  private static boolean isAlive(Stores stores, int number) {
    return stores.sessions().find(digest(number), NOW).isPresent();
  }

  private static List<String> alive(Stores stores, String... values) {
    return List.of(values).stream()
        .filter(value -> stores.tokens().findByValue(UserId.STANDARD, value).isPresent())
        .toList();
  }

  private static UUID token(Stores stores, User user, String value) {
    var added =
        stores.tokens().add(new NewToken(value, UserId.of(user.id()), null, Instant.EPOCH, ""));
    return assertInstanceOf(Tokens.Added.Ok.class, added).id();
  }

  private static User user(Stores stores, String name) {
    var added = stores.users().add(new NewUser(null, name, name + "@example.org", "hash"));
    return assertInstanceOf(Users.Added.Ok.class, added).user();
  }
}
