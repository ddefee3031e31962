package org.authlayer.recovery;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;

/**
 * The tables of the module, in the layer's database. Each change is one statement, or one
 * transaction, that says whether it was the first.
 */
record RecoveryTables(DataSource database) {

  /** Of two instances that start at once, the second one waits for the first. */
  private static final String TABLES =
      """
      select pg_advisory_xact_lock(hashtextextended('authlayer recovery', 0));
      create table if not exists recovery_mails (
        id uuid primary key,
        user_type text collate "C" not null,
        user_id text collate "C" not null,
        letter text not null,
        address text collate "C" not null,
        written_at timestamptz not null,
        due_at timestamptz not null,
        attempts int not null default 0,
        failed_at timestamptz,
        failure text not null default ''
      );
      create index if not exists recovery_mails_due on recovery_mails (due_at)
        where failed_at is null;
      create table if not exists recovery_users (
        user_type text collate "C" not null,
        user_id text collate "C" not null,
        verified text collate "C",
        wanted text collate "C",
        primary key (user_type, user_id)
      );
      create table if not exists recovery_networks (
        user_type text collate "C" not null,
        user_id text collate "C" not null,
        digest bytea not null,
        seen_at timestamptz not null,
        primary key (user_type, user_id, digest),
        foreign key (user_type, user_id) references recovery_users on delete cascade
      );
      """;

  /** A newer version, which shares the table, may know more. */
  private static final String[] LETTERS =
      Stream.of(Letter.values()).map(Letter::name).toArray(String[]::new);

  private static final String UNIQUE = "23505";
  private static final String OF = " where user_type = ? and user_id = ?";
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  /** A mail that waits; its user is empty where only an address is known. */
  record Row(UUID id, UserId user, Letter letter, String address, Instant written, int attempts) {

    @Override
    public String toString() {
      return "Row[" + id + ", " + letter + "]";
    }
  }

  @FunctionalInterface
  private interface Read<T> {
    T of(ResultSet row) throws SQLException;
  }

  void create() {
    run(connection -> connection.createStatement().execute(TABLES));
  }

  void add(UUID id, UserId user, Letter letter, String address, Instant now) {
    run(connection -> add(connection, id, user, letter, address, now));
  }

  /** In the transaction of another one's connection. */
  static int add(
      Connection connection, UUID id, UserId user, Letter letter, String address, Instant now)
      throws SQLException {
    return update(
        connection,
        "insert into recovery_mails (id, user_type, user_id, letter, address, written_at, due_at)"
            + " values (?, ?, ?, ?, ?, ?, ?)",
        id,
        user.type(),
        user.text(),
        letter.name(),
        address,
        now,
        now);
  }

  /**
   * Takes a mail that is due, for so long. One that is due later than any pause was written by a
   * clock that was ahead, and is due now.
   */
  Optional<Row> take(Collection<String> types, Instant now, Instant until, Instant latest) {
    return one(
        """
        update recovery_mails set attempts = attempts + 1, due_at = ?
        where id = (
          select id from recovery_mails
          where failed_at is null and user_type = any (?) and letter = any (?)
            and (due_at <= ? or due_at > ?)
          order by due_at limit 1 for update skip locked)
        returning id, user_type, user_id, letter, address, written_at, attempts
        """,
        row ->
            new Row(
                row.getObject(1, UUID.class),
                new UserId(row.getString(2), row.getString(3)),
                Letter.valueOf(row.getString(4)),
                row.getString(5),
                row.getObject(6, OffsetDateTime.class).toInstant(),
                row.getInt(7)),
        until,
        types.toArray(String[]::new),
        LETTERS,
        now,
        latest);
  }

  /** Nothing changes where another instance took the mail meanwhile. */
  void done(Row mail) {
    changed("delete from recovery_mails where id = ? and attempts = ?", mail.id(), mail.attempts());
  }

  void retry(Row mail, Instant due, String failure) {
    changed(
        "update recovery_mails set due_at = ?, failure = ? where id = ? and attempts = ?",
        due,
        failure,
        mail.id(),
        mail.attempts());
  }

  boolean fail(Row mail, Instant now, String failure) {
    return changed(
        "update recovery_mails set failed_at = ?, failure = ? where id = ? and attempts = ?",
        now,
        failure,
        mail.id(),
        mail.attempts());
  }

  void forgetFailed(Instant before) {
    changed("delete from recovery_mails where failed_at < ?", before);
  }

  Optional<String> verified(UserId user) {
    return one("select verified from recovery_users" + OF, row -> row.getString(1), of(user));
  }

  Optional<String> wanted(UserId user) {
    return one("select wanted from recovery_users" + OF, row -> row.getString(1), of(user));
  }

  /** The address that a mail reached; a wish for it has come true. */
  void verify(UserId user, String address) {
    changed(
        """
        insert into recovery_users as held (user_type, user_id, verified) values (?, ?, ?)
        on conflict (user_type, user_id) do update set verified = excluded.verified,
          wanted = nullif(held.wanted, excluded.verified)
        """,
        user.type(),
        user.text(),
        address);
  }

  void want(UserId user, String address) {
    changed(
        """
        insert into recovery_users (user_type, user_id, wanted) values (?, ?, ?)
        on conflict (user_type, user_id) do update set wanted = excluded.wanted
        """,
        user.type(),
        user.text(),
        address);
  }

  /** Whether the user came from other networks before, and never from this one. */
  boolean isNew(UserId user, byte[] network, Instant now) {
    return run(
        connection -> {
          update(
              connection,
              "insert into recovery_users (user_type, user_id) values (?, ?) on conflict do"
                  + " nothing",
              user.type(),
              user.text());
          List<Boolean> found =
              query(
                  connection,
                  """
                  insert into recovery_networks values (?, ?, ?, ?)
                  on conflict (user_type, user_id, digest) do update set seen_at = excluded.seen_at
                  returning xmax = 0 and exists (select from recovery_networks
                    where user_type = ? and user_id = ?)
                  """,
                  row -> row.getBoolean(1),
                  user.type(),
                  user.text(),
                  network,
                  now,
                  user.type(),
                  user.text());
          return found.get(0);
        });
  }

  void forgetNetworks(Instant before) {
    changed("delete from recovery_networks where seen_at < ?", before);
  }

  /** Removes all rows of a user, mails that wait included. */
  void forget(UserId user) {
    changed("delete from recovery_users" + OF, of(user));
    changed("delete from recovery_mails" + OF, of(user));
  }

  /** Gives a standard user another address; false where it changed meanwhile or is taken. */
  boolean replaceAddress(UUID user, String expected, String successor) {
    try {
      return changed(
          "update users set email = ? where id = ? and email = ?", successor, user, expected);
    } catch (StoreException failure) {
      if (failure.getCause() instanceof SQLException sql && UNIQUE.equals(sql.getSQLState())) {
        return false;
      }
      throw failure;
    }
  }

  private static Object[] of(UserId user) {
    return new Object[] {user.type(), user.text()};
  }

  private boolean changed(String sql, Object... values) {
    return run(connection -> update(connection, sql, values) > 0);
  }

  private <T> Optional<T> one(String sql, Read<T> read, Object... values) {
    return run(connection -> query(connection, sql, read, values)).stream()
        .filter(Objects::nonNull)
        .findFirst();
  }

  private static int update(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values)) {
      return statement.executeUpdate();
    }
  }

  private static <T> List<T> query(
      Connection connection, String sql, Read<T> read, Object... values) throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values);
        ResultSet rows = statement.executeQuery()) {
      List<T> all = new ArrayList<>();
      while (rows.next()) {
        all.add(read.of(rows));
      }
      return all;
    }
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      Object value = values[i] instanceof Instant at ? at.atOffset(ZoneOffset.UTC) : values[i];
      if (value instanceof String[] list) {
        statement.setArray(i + 1, connection.createArrayOf("text", list));
      } else {
        statement.setObject(i + 1, value);
      }
    }
    return statement;
  }

  @FunctionalInterface
  private interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  /** In a transaction that is undone if any statement fails. */
  private <T> T run(Work<T> work) {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.run(connection);
        connection.commit();
        return result;
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  private static StoreException failed(SQLException failure) {
    String state = Objects.requireNonNullElse(failure.getSQLState(), "unknown");
    boolean isOutage =
        failure instanceof SQLTransientException
            || Stream.of("08", "53", "57P0", "57014", "25006", "40", "55P03")
                .anyMatch(state::startsWith);
    String message = "a statement about mails failed (SQLSTATE " + state + ")";
    return isOutage
        ? StoreException.unavailable(message, RETRY_AFTER, failure)
        : StoreException.broken(message, failure);
  }
}
