package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.Transaction;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.apache.ibatis.transaction.managed.ManagedTransaction;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.ports.driven.StoreException;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements: each is a transaction of its own without {@code begin} and {@code commit}, so
 * that a look-up is one round trip; or several in one transaction. What the database undid because
 * of a deadlock is done once more.
 */
final class Mappers {

  private final SqlSessionFactory sessions;
  private final @Nullable Connection only;
  private final Timelines timelines;
  private volatile boolean showsTimelines = true;
  private volatile @Nullable Instant clock;

  Mappers(DataSource source) {
    this(sessions(source), null, new Timelines());
  }

  private Mappers(SqlSessionFactory sessions, @Nullable Connection only, Timelines timelines) {
    this.sessions = sessions;
    this.only = only;
    this.timelines = timelines;
  }

  /** In a transaction that has begun; its owner commits it, and no statement is done once more. */
  Mappers on(Connection connection) {
    return new Mappers(sessions, connection, timelines);
  }

  <M, R> R call(Class<M> mapper, Function<M, R> statement) {
    return run(() -> once(mapper, statement));
  }

  /** While the database is on an earlier timeline than before, every statement is rejected. */
  void ping() {
    DatabaseMapper.Condition seen = condition();
    clock = seen.clock();
    if (seen.timeline() != null) {
      timelines.note(seen.cluster(), seen.timeline());
    }
    if (seen.readOnly()) {
      throw StoreException.unavailable(
          "the database takes no changes: it is read-only or a standby",
          SqlFailures.RETRY_AFTER,
          StoreException.Outage.READ_ONLY,
          null);
    }
    timelines.requireLatest();
  }

  Optional<Instant> clock() {
    return Optional.ofNullable(clock);
  }

  private DatabaseMapper.Condition condition() {
    if (showsTimelines) {
      try {
        return attempt(() -> once(DatabaseMapper.class, DatabaseMapper::condition));
      } catch (StoreException refused) {
        if (!SqlFailures.isUnsupported(refused)) {
          throw refused;
        }
        showsTimelines = false;
      }
    }
    return attempt(() -> once(DatabaseMapper.class, DatabaseMapper::conditionWithoutTimeline));
  }

  private <M, R> R once(Class<M> mapper, Function<M, R> statement) {
    try (SqlSession session = open(true)) {
      return statement.apply(session.getMapper(mapper));
    }
  }

  <M> void run(Class<M> mapper, Consumer<M> statement) {
    call(
        mapper,
        all -> {
          statement.accept(all);
          return true;
        });
  }

  <R> R transaction(Function<SqlSession, R> statements) {
    return run(
        () -> {
          try (SqlSession session = open(false)) {
            R result = statements.apply(session);
            // Also where nothing but locks changed.
            session.commit(true);
            return result;
          }
        });
  }

  private SqlSession open(boolean autoCommit) {
    return only == null ? sessions.openSession(autoCommit) : sessions.openSession(only);
  }

  private <R> R run(Supplier<R> statements) {
    timelines.requireLatest();
    return attempt(statements);
  }

  private <R> R attempt(Supplier<R> statements) {
    try {
      try {
        return statements.get();
      } catch (PersistenceException e) {
        if (only == null && SqlFailures.isDeadlock(e)) {
          return statements.get();
        }
        throw e;
      }
    } catch (PersistenceException e) {
      throw SqlFailures.whileServing(e);
    }
  }

  private static SqlSessionFactory sessions(DataSource source) {
    Configuration configuration =
        OwnTables.configured(
            new WholeRows(new Environment("postgresql", new Transactions(), source)));
    configuration.addMapper(DatabaseMapper.class);
    configuration.addMapper(UserMapper.class);
    configuration.addMapper(TokenMapper.class);
    configuration.addMapper(SessionMapper.class);
    configuration.addMapper(FailedLoginMapper.class);
    return new SqlSessionFactoryBuilder().build(configuration);
  }

  private static final class Transactions extends JdbcTransactionFactory {
    @Override
    public Transaction newTransaction(Connection connection) {
      return new ManagedTransaction(connection, false);
    }
  }
}
