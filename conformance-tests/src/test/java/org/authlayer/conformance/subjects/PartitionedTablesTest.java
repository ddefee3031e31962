package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Catalogue;
import org.authlayer.conformance.catalogue.Mode;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.conformance.store.StoreCheck;
import org.authlayer.conformance.store.StoreProbe;
import org.authlayer.conformance.verdict.Outcome;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The adapter's own statements, unchanged, on the partitioned tables of
 * docs/examples/partitioned.sql.
 */
final class PartitionedTablesTest {

  private static final String DATABASE = "partitioned";

  /** That the database itself refuses a token of nobody: it has no foreign key to do it by. */
  private static final Set<String> LOST = Set.of("AL-TKR-04");

  private static TestPostgres postgres;
  private static Stores stores;
  private static Connection view;

  @BeforeAll
  static void makeTables() throws Exception {
    postgres = TestPostgres.start();
    Map<String, String> settings = postgres.database(DATABASE);
    PostgresServer.open(settings, TokenStorage.AS_GIVEN).close();
    postgres.run(DATABASE, "drop table users, user_tokens, sessions, failed_logins");
    postgres.run(DATABASE, Repository.read("docs/examples/partitioned.sql"));
    stores = PostgresServer.open(settings, TokenStorage.AS_GIVEN);
    view = PostgresServer.view(settings);
  }

  @AfterAll
  static void close() throws SQLException {
    view.close();
    stores.close();
    postgres.close();
  }

  @Test
  void everyClauseOfTheStoresHoldsButThoseThatThePageNames() {
    Set<String> seat =
        Catalogue.load().clauses().stream()
            .filter(clause -> clause.mode() == Mode.P)
            .map(clause -> clause.id())
            .collect(Collectors.toSet());
    Set<String> failed = new TreeSet<>();
    for (StoreCheck check : StoreCheck.all()) {
      if (seat.contains(check.clause())) {
        var verdict = StoreProbe.run(check, subject());
        if (verdict.outcome() != Outcome.PASS) {
          failed.add(check.clause());
        }
      }
    }
    assertTrue(seat.size() > 20, seat::toString);
    assertEquals(LOST, failed);
  }

  /** A row that moves to another part is deleted in its former one, which is no end of it. */
  @Test
  void whatMovesToAnotherPartKeepsWhatRefersToIt() throws SQLException {
    subject();
    User ann = add("ann@example.org");
    assertInstanceOf(
        Tokens.Added.Ok.class,
        stores.tokens().add(new NewToken("value", UserId.of(ann.id()), null, Instant.EPOCH, "")));
    String before = part("users");
    for (int i = 0; part("users").equals(before); i++) {
      assertInstanceOf(
          Users.Replaced.Ok.class,
          stores.users().replace(new User(ann.id(), "Ann", "ann" + i, ann.passwordHash())));
    }
    assertTrue(stores.tokens().findByValue(UserId.STANDARD, "value").isPresent());
    assertTrue(stores.users().remove(ann.id()));
    assertTrue(stores.tokens().findByValue(UserId.STANDARD, "value").isEmpty());
    assertEquals("0", postgres.text(DATABASE, "select count(*) from user_tokens"));
  }

  /** Why it is so and not otherwise: what PostgreSQL says to the obvious. */
  @Test
  void keysThatLackThePartitionKeyAreRefused() {
    for (String refused :
        List.of(
            "create table u (id uuid primary key, email text unique) partition by hash (id)",
            "create table t (token_id uuid references user_tokens (id))",
            "create table f (key text) partition by hash (key) with (fillfactor = 50)")) {
      assertThrows(SQLException.class, () -> postgres.run(DATABASE, refused), refused);
    }
    assertThrows(
        SQLException.class,
        () ->
            postgres.run(DATABASE, "insert into users values (gen_random_uuid(), 'a', null, '')"));
  }

  private static User add(String email) {
    NewUser user = new NewUser(UUID.randomUUID(), "Ann", email, "hash");
    return assertInstanceOf(Users.Added.Ok.class, stores.users().add(user)).user();
  }

  private static String part(String table) throws SQLException {
    return postgres.text(DATABASE, "select tableoid::regclass from " + table);
  }

  private static PostgresSubject subject() {
    PostgresSubject subject = new PostgresSubject(stores, view);
    for (String table : List.of("sessions", "user_tokens", "users", "failed_logins")) {
      subject.run("delete from " + table);
    }
    return subject;
  }
}
