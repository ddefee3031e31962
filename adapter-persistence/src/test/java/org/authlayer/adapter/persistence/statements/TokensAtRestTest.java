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
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Token;
import org.authlayer.ports.driven.Tokens.Added;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(MigratedDatabase.class)
final class TokensAtRestTest {

  private static final String VALUE = "Tk+/0123456789abcdefQQ==";

  private final TestDatabase database;
  private User ann;

  TokensAtRestTest(TestDatabase database) {
    this.database = database;
    this.ann = new User(UUID.randomUUID(), "Ann", "ann@example.org", "hash");
  }

  @BeforeEach
  void aUserIsThere() {
    try (Stores stores = database.open()) {
      var added = stores.users().add(new NewUser(null, "Ann", "ann@example.org", "hash"));
      ann = assertInstanceOf(Users.Added.Ok.class, added).user();
    }
  }

  @Test
  void asGivenATokenIsInTheTableAsTheClientSendsIt() throws SQLException {
    try (Stores stores = database.open(TokenStorage.AS_GIVEN)) {
      add(stores, VALUE);
      assertEquals(VALUE, stored());
    }
  }

  @Test
  void asDigestNothingInTheTableIsWhatTheClientSends() throws SQLException {
    try (Stores stores = database.open(TokenStorage.DIGEST)) {
      UUID id = add(stores, VALUE);
      assertEquals(
          "sha256:" + database.read("select encode(sha256('" + VALUE + "'), 'hex')"), stored());
      assertEquals(
          Optional.of(Token.of(id, ann, Instant.EPOCH, null)),
          stores.tokens().findByValue(UserId.STANDARD, VALUE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStolenDigestOpensNothingWhereItsTokenDoes(TokenStorage storage) throws SQLException {
    try (Stores digesting = database.open(TokenStorage.DIGEST)) {
      add(digesting, VALUE);
    }
    String stolen = stored();
    try (Stores stores = database.open(storage)) {
      for (String presented : new String[] {stolen, stolen.substring(7), "sha256:" + VALUE}) {
        assertTrue(stores.tokens().findByValue(UserId.STANDARD, presented).isEmpty(), presented);
      }
      assertEquals(ann, stores.tokens().findByValue(UserId.STANDARD, VALUE).orElseThrow().user());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aTokenThatLooksLikeADigestIsNotStored(TokenStorage storage) {
    try (Stores stores = database.open(storage)) {
      NewToken token =
          new NewToken("sha256:" + "a".repeat(64), UserId.of(ann.id()), null, Instant.EPOCH, "");
      assertThrows(StoreException.class, () -> stores.tokens().add(token));
      add(stores, "a".repeat(64));
    }
  }

  @Test
  void whileInstancesAreSwitchedEachFindsTheTokensOfTheOthers() {
    try (Stores old = database.open(TokenStorage.AS_GIVEN)) {
      add(old, "before");
      try (Stores switched = database.open(TokenStorage.DIGEST)) {
        add(switched, "by the new");
        add(old, "by the old");
        for (Stores stores : new Stores[] {old, switched}) {
          for (String value : new String[] {"before", "by the new", "by the old"}) {
            assertEquals(
                ann, stores.tokens().findByValue(UserId.STANDARD, value).orElseThrow().user());
            NewToken again = new NewToken(value, UserId.of(ann.id()), null, Instant.EPOCH, "");
            assertEquals(new Added.ValueTaken(), stores.tokens().add(again));
          }
        }
      }
    }
  }

  @Test
  void instancesThatAreSwitchedAtOnceDigestEachTokenOnce() throws Exception {
    int tokens = 2500;
    database.run(
        "insert into user_tokens (id, value, user_id) select gen_random_uuid(), 't' || i, '"
            + ann.id()
            + "' from generate_series(1, "
            + tokens
            + ") i");
    CyclicBarrier barrier = new CyclicBarrier(4);
    Callable<Boolean> start =
        () -> {
          barrier.await();
          try (Stores stores = database.open(TokenStorage.DIGEST)) {
            return stores.tokens().findByValue(UserId.STANDARD, "t7").isPresent();
          }
        };
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (var one : threads.invokeAll(Stream.generate(() -> start).limit(4).toList())) {
        assertTrue(one.get());
      }
    }
    database.open(TokenStorage.DIGEST).close();
    assertEquals(
        String.valueOf(tokens),
        database.read(
            "select count(*) from user_tokens join generate_series(1, "
                + tokens
                + ") i on value = 'sha256:' || encode(sha256(('t' || i)::bytea), 'hex')"));
  }

  /** Against what the database works out itself, also for values that only other tools insert. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        VALUE,
        " ",
        "\\x41\\\\",
        "ä€\uD83D\uDE00'$",
        "sha256",
        "SHA256:0000000000000000000000000000000000000000000000000000000000000000"
      })
  void bothFormsHaveTheSameKey(String value) throws SQLException {
    try (Stores stores = database.open()) {
      String quoted = "'" + value.replace("'", "''") + "'";
      String digest = "'sha256:' || encode(sha256(convert_to(" + quoted + ", 'UTF8')), 'hex')";
      String key = TokenDigests.key(value).toString();
      assertEquals(key, database.read("select token_key(" + quoted + ")"));
      assertEquals(key, database.read("select token_key(" + digest + ")"));
      for (String form : new String[] {quoted, digest}) {
        insert(form);
        assertEquals(ann, stores.tokens().findByValue(UserId.STANDARD, value).orElseThrow().user());
        assertTrue(stores.tokens().findByValue(UserId.STANDARD, value + "x").isEmpty());
        database.run("delete from user_tokens");
      }
    }
  }

  @Test
  void whatOnlyLooksLikeADigestIsNoneAndOpensNothing() throws SQLException {
    try (Stores stores = database.open()) {
      for (String value : new String[] {"sha256:", "sha256:" + "g".repeat(64), "sha256:" + VALUE}) {
        insert("'" + value + "'");
        assertTrue(stores.tokens().findByValue(UserId.STANDARD, value).isEmpty());
        assertTrue(stores.tokens().findByValue(UserId.STANDARD, value.substring(7)).isEmpty());
      }
    }
  }

  @Test
  void theTableHoldsATokenInOneFormOnlyWhoeverWrites() throws SQLException {
    database.open().close();
    insert("'" + VALUE + "'");
    String digest = "'sha256:' || encode(sha256('%s'), 'hex')";
    assertThrows(SQLException.class, () -> insert(digest.formatted(VALUE)));
    insert(digest.formatted(VALUE + "x"));
  }

  @Test
  void oneOfTwoInstancesThatStoreATokenAtOnceIsTold() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    try (Stores given = database.open(TokenStorage.AS_GIVEN);
        Stores digesting = database.open(TokenStorage.DIGEST);
        var threads = Executors.newFixedThreadPool(2)) {
      for (int i = 0; i < 50; i++) {
        NewToken token = new NewToken("t" + i, UserId.of(ann.id()), null, Instant.EPOCH, "");
        List<Added> added = new ArrayList<>();
        for (var one :
            threads.invokeAll(
                Stream.of(given, digesting)
                    .map(stores -> adding(stores, token, barrier))
                    .toList())) {
          added.add(one.get());
        }
        assertTrue(added.contains(new Added.ValueTaken()), added::toString);
        assertTrue(added.stream().anyMatch(Added.Ok.class::isInstance), added::toString);
      }
    }
  }

  private static Callable<Added> adding(Stores stores, NewToken token, CyclicBarrier barrier) {
    return () -> {
      barrier.await();
      return stores.tokens().add(token);
    };
  }

  /** Also on tables of which the database knows nothing yet, as after a restore. */
  @Test
  void aLookUpIsOneProbeOfOneIndex() throws SQLException {
    database.open().close();
    database.run(
        "insert into user_tokens select gen_random_uuid(), 't' || i, id"
            + " from users, generate_series(1, 5000) i");
    for (String before : new String[] {"select 1", "analyze user_tokens"}) {
      database.run(before);
      String key = "'" + TokenDigests.key(VALUE) + "'::uuid";
      String plan = database.read("explain (format json) " + TokenMapper.FIND + key);
      assertTrue(plan.contains("\"user_tokens_key\""), plan);
      assertTrue(plan.contains("\"(token_key(value) = " + key + ")\""), plan);
      assertFalse(plan.contains("user_tokens_value_key"), plan);
    }
  }

  /** As a tool does, for everybody there is. */
  private void insert(String value) throws SQLException {
    database.run("insert into user_tokens select gen_random_uuid(), " + value + ", id from users");
  }

  private String stored() throws SQLException {
    return database.read("select value from user_tokens");
  }

  private UUID add(Stores stores, String value) {
    Added added =
        stores.tokens().add(new NewToken(value, UserId.of(ann.id()), null, Instant.EPOCH, ""));
    return assertInstanceOf(Added.Ok.class, added).id();
  }
}
