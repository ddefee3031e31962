package org.authlayer.adapter.persistence.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.authlayer.adapter.persistence.PostgresStoresFactory;
import org.authlayer.adapter.persistence.support.FreshDatabase;
import org.authlayer.adapter.persistence.support.Moment;
import org.authlayer.adapter.persistence.support.Relay;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users.Added;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;

/** Each failure is unavailable, by far sooner than the test's bound on a hang, and passes. */
@ExtendWith(FreshDatabase.class)
@Timeout(120)
final class DatabaseFailuresTest {

  private static final String ROLE = "served";
  private static final String PASSWORD = "served";

  private final TestDatabase database;

  DatabaseFailuresTest(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  void aRoleWithoutPrivileges() throws SQLException {
    dropRole();
    database.run("create role " + ROLE + " login password '" + PASSWORD + "'");
    database.run("grant all on schema public to " + ROLE);
  }

  @AfterEach
  void dropRole() throws SQLException {
    database.run(
        "do $$ begin if exists (select from pg_roles where rolname = 'served') then"
            + " drop owned by served; drop role served; end if; end $$");
  }

  @Test
  void aPausedDatabaseIsUnavailableAndFoundAgain() throws IOException {
    try (Relay relay = new Relay(database.port());
        Stores stores = open(database.at(relay.port()))) {
      stores.ping();
      relay.hold();
      for (int i = 0; i < 3; i++) {
        assertUnavailable(() -> stores.users().findById(UUID.randomUUID()));
        assertUnavailable(stores::ping);
      }
      relay.release();
      awaitService(stores);
    }
  }

  @Test
  void aDatabaseThatTakesNoChangesIsUnavailableForThemAndSaysSo() throws SQLException {
    try (Stores stores = open(database)) {
      database.run("alter role served set default_transaction_read_only = on");
      disconnectUntil(() -> !answers(stores::ping));
      awaitReads(stores);
      assertUnavailable(stores::ping);
      assertUnavailable(() -> stores.users().add(user("ann")));
      assertEquals(Optional.empty(), stores.users().findByEmail("ann"));
      database.run("alter role served reset default_transaction_read_only");
      disconnectUntil(() -> answers(stores::ping));
      assertInstanceOf(Added.Ok.class, stores.users().add(user("ann")));
    }
  }

  @Test
  void aDatabaseWithoutAFreeConnectionIsUnavailableAndFoundAgain() throws SQLException {
    try (Stores stores = open(database)) {
      database.run("alter role served connection limit 0");
      disconnectUntil(() -> !answers(stores::ping));
      for (int i = 0; i < 3; i++) {
        assertUnavailable(() -> stores.users().add(user("ann")));
        assertUnavailable(stores::ping);
      }
      database.run("alter role served connection limit -1");
      awaitService(stores);
      assertInstanceOf(Added.Ok.class, stores.users().add(user("ann")));
    }
  }

  @Test
  void aDatabaseThatCannotWriteAFileIsUnavailable() throws SQLException {
    try (Stores stores = open(database)) {
      database.run("alter role served set temp_file_limit = '1kB'");
      disconnectUntil(() -> !answers(stores::ping));
      awaitReads(stores);
      assertUnavailable(stores::ping);
      database.run("alter role served reset temp_file_limit");
      disconnectUntil(() -> answers(stores::ping));
    }
  }

  @Test
  void aStatementThatCannotBeRunIsBrokenAndNamesNothing() throws SQLException {
    try (Stores stores = database.open()) {
      database.run("alter table user_tokens rename to lost");
      StoreException failure =
          assertThrows(
              StoreException.class, () -> stores.tokens().findByValue(UserId.STANDARD, "s3cr3t"));
      assertTrue(failure.retryAfter().isEmpty());
      assertEquals("a statement failed (SQLSTATE 42P01)", failure.getMessage());
      database.run("alter table lost rename to user_tokens");
      assertEquals(Optional.empty(), stores.tokens().findByValue(UserId.STANDARD, "s3cr3t"));
    }
  }

  /** Undone by the database for the sake of another one, as a circle is. */
  @Test
  void aLookUpThatWasUndoneIsMadeOnceMore() throws SQLException {
    try (Stores stores = database.open()) {
      database.run("create sequence undone");
      database.run("alter table user_tokens rename to kept");
      database.run(
          """
          create function once() returns boolean language plpgsql as $$ begin
            if nextval('undone') = 1 then raise exception using errcode = '40P01'; end if;
            return true;
          end $$
          """);
      database.run("create view user_tokens as select * from kept where once()");
      database.run("insert into users values (gen_random_uuid(), 'Ann', 'ann', 'hash')");
      database.run("insert into kept select gen_random_uuid(), 'value', id, null from users");
      assertTrue(stores.tokens().findByValue(UserId.STANDARD, "value").isPresent());
      database.run("alter sequence undone restart");
      database.run(
          "create or replace function once() returns boolean language plpgsql as $$ begin"
              + " raise exception using errcode = '40P01'; end $$");
      assertUnavailable(() -> stores.tokens().findByValue(UserId.STANDARD, "value"));
    }
  }

  @Test
  void aSuperuserIsToldFromARoleWithoutPrivileges() {
    try (Stores plain = open(database);
        Stores mighty = database.open()) {
      assertEquals(false, DatabaseStatus.of(plain).isSuperuser());
      assertEquals(true, DatabaseStatus.of(mighty).isSuperuser());
    }
  }

  /** A connection that was being opened has the old setting, and may not be listed yet. */
  private void disconnectUntil(BooleanSupplier done) throws SQLException {
    do {
      disconnect();
      Moment.pause();
    } while (!done.getAsBoolean());
  }

  /** Ends what is connected, as a restart does. */
  private void disconnect() throws SQLException {
    database.read(
        "select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'served'");
  }

  private static void awaitService(Stores stores) {
    while (!answers(stores::ping)) {
      Moment.pause();
    }
  }

  private static void awaitReads(Stores stores) {
    while (!answers(() -> stores.users().findByEmail("ann"))) {
      Moment.pause();
    }
  }

  private static boolean answers(Runnable call) {
    try {
      call.run();
      return true;
    } catch (StoreException e) {
      assertTrue(e.retryAfter().isPresent(), String.valueOf(e.getMessage()));
      return false;
    }
  }

  private static void assertUnavailable(Executable call) {
    StoreException failure = assertThrows(StoreException.class, call);
    assertTrue(failure.retryAfter().isPresent(), String.valueOf(failure.getMessage()));
  }

  private static Stores open(TestDatabase database) {
    DatabaseSettings settings = TestDatabase.hasty(database.url(), ROLE, PASSWORD, 2);
    return new PostgresStoresFactory().open(settings);
  }

  private static NewUser user(String email) {
    return new NewUser(null, "Ann", email, "hash");
  }
}
