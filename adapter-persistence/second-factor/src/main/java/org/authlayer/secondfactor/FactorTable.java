package org.authlayer.secondfactor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Environment;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the module, in the layer's database. Each change is one statement, or one
 * transaction, that says whether it was the first.
 */
record FactorTable(Environment environment) {

  /** Of two instances that start at once, the second one waits for the first. */
  private static final String TABLES =
      """
      select pg_advisory_xact_lock(hashtextextended('authlayer second factor', 0));
      create table if not exists second_factors (
        user_type text collate "C" not null,
        user_id text collate "C" not null,
        secret bytea not null,
        confirmed_at timestamptz,
        last_step bigint not null default -1,
        primary key (user_type, user_id)
      );
      create table if not exists second_factor_recovery_codes (
        user_type text collate "C" not null,
        user_id text collate "C" not null,
        digest bytea not null,
        primary key (user_type, user_id, digest),
        foreign key (user_type, user_id) references second_factors on delete cascade
      );
      """;

  private static final String OF = " where user_type = ? and user_id = ?";

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  /** The secret is sealed; without a time of confirmation the factor is not in use yet. */
  @SuppressWarnings("ArrayRecordComponent") // one row, which nothing compares
  record Row(byte[] secret, @Nullable Instant confirmedAt) {

    Optional<Instant> confirmed() {
      return Optional.ofNullable(confirmedAt);
    }
  }

  @FunctionalInterface
  private interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  void create() {
    run(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute(TABLES);
          }
        });
  }

  Optional<Row> find(UserId owner) {
    return run(
        connection -> {
          try (PreparedStatement statement =
                  prepared(
                      connection,
                      "select secret, confirmed_at from second_factors" + OF,
                      of(owner));
              ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
              return Optional.empty();
            }
            OffsetDateTime at = rows.getObject(2, OffsetDateTime.class);
            return Optional.of(new Row(rows.getBytes(1), at == null ? null : at.toInstant()));
          }
        });
  }

  /** Stores a secret that is not confirmed; false where a confirmed one is there. */
  boolean propose(UserId owner, byte[] sealed) {
    return changed(
        """
        insert into second_factors as held (user_type, user_id, secret) values (?, ?, ?)
        on conflict (user_type, user_id) do update set secret = excluded.secret
        where held.confirmed_at is null
        """,
        owner.type(),
        owner.text(),
        sealed);
  }

  /** Takes the proposed secret into use; false where it was confirmed or replaced meanwhile. */
  boolean confirm(UserId owner, byte[] sealed, Instant now, long step, List<RecoveryCode> codes) {
    return run(
        connection -> {
          int confirmed =
              update(
                  connection,
                  "update second_factors set confirmed_at = ?, last_step = ?"
                      + OF
                      + " and secret = ? and confirmed_at is null",
                  now.atOffset(ZoneOffset.UTC),
                  step,
                  owner.type(),
                  owner.text(),
                  sealed);
          if (confirmed == 1) {
            store(connection, owner, codes);
          }
          return confirmed == 1;
        });
  }

  /** Uses the code of a step up, once, and none before it (RFC 6238, 5.2). */
  boolean use(UserId owner, byte[] sealed, byte[] again, long step) {
    return changed(
        "update second_factors set last_step = ?, secret = ?"
            + OF
            + " and secret = ? and last_step < ?",
        step,
        again,
        owner.type(),
        owner.text(),
        sealed,
        step);
  }

  /** Uses a recovery code up, once. */
  boolean use(UserId owner, RecoveryCode code) {
    return changed(
        "delete from second_factor_recovery_codes" + OF + " and digest = ?",
        owner.type(),
        owner.text(),
        code.digest());
  }

  int recoveryCodes(UserId owner) {
    return run(
        connection -> {
          try (PreparedStatement statement =
                  prepared(
                      connection,
                      "select count(*) from second_factor_recovery_codes" + OF,
                      of(owner));
              ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getInt(1);
          }
        });
  }

  /** Replaces the recovery codes; false where there is no factor any more. */
  boolean replace(UserId owner, List<RecoveryCode> codes) {
    return run(
        connection -> {
          int held =
              update(
                  connection,
                  "update second_factors set last_step = last_step" + OF,
                  owner.type(),
                  owner.text());
          if (held == 1) {
            update(
                connection,
                "delete from second_factor_recovery_codes" + OF,
                owner.type(),
                owner.text());
            store(connection, owner, codes);
          }
          return held == 1;
        });
  }

  boolean remove(UserId owner) {
    return changed("delete from second_factors" + OF, owner.type(), owner.text());
  }

  private static void store(Connection connection, UserId owner, List<RecoveryCode> codes)
      throws SQLException {
    for (RecoveryCode code : codes) {
      update(
          connection,
          "insert into second_factor_recovery_codes values (?, ?, ?)",
          owner.type(),
          owner.text(),
          code.digest());
    }
  }

  private boolean changed(String sql, Object... values) {
    return run(connection -> update(connection, sql, values) == 1);
  }

  private static Object[] of(UserId owner) {
    return new Object[] {owner.type(), owner.text()};
  }

  private static int update(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values)) {
      return statement.executeUpdate();
    }
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /** In a transaction that is undone if any statement fails. */
  private <T> T run(Work<T> work) {
    try (Connection connection = environment.database(DataSource.class).getConnection()) {
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
    String message = "a statement about second factors failed (SQLSTATE " + state + ")";
    return isOutage
        ? StoreException.unavailable(message, RETRY_AFTER, failure)
        : StoreException.broken(message, failure);
  }
}
