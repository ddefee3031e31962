package org.authlayer.adapter.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.authlayer.adapter.persistence.support.MigratedDatabase;
import org.authlayer.adapter.persistence.support.TestDatabase;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.NewToken;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.ds.PGSimpleDataSource;

/** Tables of an application beside the layer's: its connections, and transactions over both. */
@ExtendWith(MigratedDatabase.class)
final class OwnTablesTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final NewUser ANN = new NewUser(null, "Ann", "ann@example.org", "hash");

  private final TestDatabase database;
  private final Stores stores;

  OwnTablesTest(TestDatabase database) {
    this.database = database;
    this.stores = database.open();
  }

  @BeforeEach
  void profiles() throws SQLException {
    database.run(
        "create table profile (user_id uuid primary key references users(id) on delete cascade,"
            + " company text not null)");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private static User added(Transaction transaction) {
    return assertInstanceOf(Users.Added.Ok.class, transaction.stores().users().add(ANN)).user();
  }

  private static void profile(Transaction transaction, UUID user, String company)
      throws SQLException {
    try (Connection connection = transaction.unwrap(Connection.class);
        PreparedStatement insert =
            connection.prepareStatement("insert into profile values (?, ?)")) {
      insert.setObject(1, user);
      insert.setString(2, company);
      insert.executeUpdate();
    }
  }

  private String rows() throws SQLException {
    return database.read(
        "select (select count(*) from users) || ' ' || (select count(*) from profile)");
  }

  @Test
  void userAndProfileAreStoredTogether() throws SQLException {
    try (Transaction transaction = stores.begin()) {
      profile(transaction, added(transaction).id(), "Acme");
      assertEquals("0 0", rows());
      transaction.commit();
    }
    assertEquals("1 1", rows());
  }

  @Test
  void profileThatFailsLeavesNoUser() throws SQLException {
    try (Transaction transaction = stores.begin()) {
      UUID ann = added(transaction).id();
      profile(transaction, ann, "Acme");
      assertThrows(SQLException.class, () -> profile(transaction, ann, "Acme again"));
      // The failure was not noticed; the database did not store anything, and says so.
      assertThrows(StoreException.class, transaction::commit);
    }
    assertEquals("0 0", rows());
  }

  @Test
  void userThatFailsLeavesNoProfile() throws SQLException {
    UUID bob = UUID.randomUUID();
    try (Transaction transaction = stores.begin()) {
      transaction.stores().users().add(new NewUser(bob, "Bob", "bob@example.org", "hash"));
      profile(transaction, bob, "Acme");
      NewUser unstorable = new NewUser(null, "Eve", "eve@example.org", "\0");
      assertThrows(StoreException.class, () -> transaction.stores().users().add(unstorable));
    }
    assertEquals("0 0", rows());
  }

  @Test
  void takenAddressLeavesTheTransactionUsable() throws SQLException {
    stores.users().add(ANN);
    try (Transaction transaction = stores.begin()) {
      assertEquals(new Users.Added.EmailTaken(), transaction.stores().users().add(ANN));
      UUID bob = UUID.randomUUID();
      transaction.stores().users().add(new NewUser(bob, "Bob", "bob@example.org", "hash"));
      profile(transaction, bob, "Acme");
      transaction.commit();
    }
    assertEquals("2 1", rows());
  }

  @Test
  void savepointUndoesAPartOfTheTransaction() throws SQLException {
    try (Transaction transaction = stores.begin()) {
      UUID ann = added(transaction).id();
      Connection connection = transaction.unwrap(Connection.class);
      profile(transaction, ann, "Acme");
      Savepoint before = connection.setSavepoint();
      assertThrows(SQLException.class, () -> profile(transaction, ann, "Acme again"));
      connection.rollback(before);
      transaction.commit();
    }
    assertEquals("1 1", rows());
  }

  @Test
  void everyStoreTakesPart() throws SQLException {
    String digest = "a".repeat(64);
    try (Transaction transaction = stores.begin()) {
      Stores inside = transaction.stores();
      User ann = added(transaction);
      assertInstanceOf(
          Tokens.Added.Ok.class,
          inside.tokens().add(new NewToken("value", UserId.of(ann.id()), null, Instant.EPOCH, "")));
      inside
          .sessions()
          .add(
              new SessionData(
                  digest,
                  Map.of(UserId.STANDARD, new SessionIdentity(ann.id().toString(), NOW)),
                  Map.of(),
                  NOW,
                  NOW,
                  NOW.plus(Duration.ofHours(1)),
                  ""));
      assertTrue(inside.findSession(digest, NOW, UserId.STANDARD).orElseThrow().user().isPresent());
      assertTrue(inside.tokens().findByValue(UserId.STANDARD, "value").isPresent());
      assertEquals(
          1,
          inside
              .sessions()
              .findByUser(new UserId(UserId.STANDARD, ann.id().toString()), NOW)
              .size());
      assertEquals(List.of(ann), inside.users().findAll("", 10));
      assertTrue(
          inside.changePassword(new PasswordChange(ann.id(), "hash", "new", CurrentAccess.none())));
      assertTrue(inside.tokens().findByValue(UserId.STANDARD, "value").isEmpty());
      assertTrue(inside.sessions().find(digest, NOW).isEmpty());
      inside.ping();
      inside.close();
      assertThrows(UnsupportedOperationException.class, inside::begin);
      assertTrue(stores.users().findByEmail("ann@example.org").isEmpty());
    }
    assertEquals("0 0", rows());
  }

  @Test
  void failedLoginsAreCountedAlsoIfTheTransactionIsUndone() {
    List<String> key = List.of("key");
    Duration window = Duration.ofHours(1);
    try (Transaction transaction = stores.begin()) {
      transaction.stores().failedLogins().count(key, NOW, window);
    }
    FailedLogins.Count second = stores.failedLogins().count(key, NOW, window).get(0);
    assertEquals(2, second.failures());
  }

  @Test
  void connectionOfATransactionDoesNotEndIt() throws SQLException {
    try (Transaction transaction = stores.begin()) {
      Connection connection = transaction.unwrap(Connection.class);
      added(transaction);
      assertThrows(SQLException.class, connection::commit);
      assertThrows(SQLException.class, connection::rollback);
      assertThrows(SQLException.class, () -> connection.setAutoCommit(true));
      assertThrows(SQLException.class, () -> connection.abort(Runnable::run));
      connection.setAutoCommit(false);
      assertFalse(connection.getAutoCommit());
      connection.close();
      assertFalse(connection.isClosed());
      assertThrows(UnsupportedOperationException.class, () -> transaction.unwrap(DataSource.class));
    }
    assertEquals("0 0", rows());
  }

  @Test
  void connectionIsOfNoUseAfterTheTransactionAndGoesBackToThePool() throws SQLException {
    Connection kept;
    try (Transaction transaction = stores.begin()) {
      kept = transaction.unwrap(Connection.class);
      transaction.commit();
      assertThrows(IllegalStateException.class, transaction::commit);
    }
    assertThrows(SQLException.class, () -> kept.prepareStatement("select 1"));
    // More than the pool has, one after the other; each begins without what the last one left.
    for (int i = 0; i < 20; i++) {
      try (Transaction transaction = stores.begin()) {
        added(transaction);
      }
      stores.ping();
    }
    try (Connection pooled = stores.unwrap(DataSource.class).getConnection()) {
      assertTrue(pooled.getAutoCommit());
    }
    assertEquals("0 0", rows());
  }

  @Test
  void applicationSeesTheUsersThroughThePool() throws SQLException {
    stores.users().add(ANN);
    DataSource tables = stores.unwrap(DataSource.class);
    try (Connection connection = tables.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("insert into profile select id, 'Acme' from users");
    }
    assertEquals("1 1", rows());
    assertFalse(tables instanceof AutoCloseable);
    assertFalse(tables.toString().contains(database.password()));
    assertTrue(tables.isWrapperFor(PGSimpleDataSource.class));
    try (Connection outside = tables.unwrap(PGSimpleDataSource.class).getConnection();
        Statement statement = outside.createStatement();
        var row = statement.executeQuery("show statement_timeout")) {
      assertTrue(row.next());
      assertEquals("0", row.getString(1));
    }
    assertThrows(SQLException.class, () -> tables.unwrap(String.class));
    assertThrows(UnsupportedOperationException.class, () -> stores.unwrap(String.class));
  }

  @Test
  void removalTakesTheRowsThatSayCascade() throws SQLException {
    try (Transaction transaction = stores.begin()) {
      profile(transaction, added(transaction).id(), "Acme");
      transaction.commit();
    }
    UUID ann = stores.users().findByEmail("ann@example.org").orElseThrow().id();
    try (Transaction transaction = stores.begin()) {
      assertTrue(transaction.stores().users().remove(ann));
    }
    assertEquals("1 1", rows());
    assertTrue(stores.users().remove(ann));
    assertEquals("0 0", rows());
  }

  @Test
  void removalThatRowsForbidNamesTheirTable() throws SQLException {
    database.run("create table invoice (owner uuid references users(id))");
    stores.users().add(ANN);
    database.run("insert into invoice select id from users");
    UUID ann = stores.users().findByEmail("ann@example.org").orElseThrow().id();
    StoreException refusal = assertThrows(StoreException.class, () -> stores.users().remove(ann));
    assertEquals(
        "the user was not removed, because a row of the table invoice refers to it: declare its"
            + " foreign key on delete cascade or on delete set null",
        refusal.getMessage());
    assertTrue(refusal.retryAfter().isEmpty());
    database.run("delete from invoice");
    assertTrue(stores.users().remove(ann));
  }
}
