package org.authlayer.adapter.persistence.statements;

import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.logging.nologging.NoLoggingImpl;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.LocalCacheScope;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.apache.ibatis.type.ObjectTypeHandler;
import org.authlayer.adapter.persistence.connections.SqlFailures;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements: one at a time, a transaction of its own without {@code begin} and {@code
 * commit}, so that a look-up is one round trip; or several in one transaction.
 *
 * <p>What the database undid because two waited for each other in a circle is done once more: it
 * left no trace, and the other one has finished.
 */
public final class Mappers {

  private final DataSource source;
  private final Timelines timelines = new Timelines();
  private @Nullable SqlSessionFactory sessions;
  private volatile boolean showsTimelines = true;

  public Mappers(DataSource source) {
    this.source = source;
  }

  /** Runs one of the two look-ups before nearly every request, without what makes mappers. */
  <R> R lookUp(Function<JdbcLookUps, R> statement) {
    return run(() -> statement.apply(new JdbcLookUps(source)));
  }

  <M, R> R call(Class<M> mapper, Function<M, R> statement) {
    return run(() -> once(mapper, statement));
  }

  /**
   * Does what {@link Stores#ping} demands. While the database is on an earlier timeline than
   * before, this and every other statement is rejected.
   */
  public void ping() {
    DatabaseMapper.Condition seen = condition();
    if (seen.timeline() != null) {
      timelines.note(seen.cluster(), seen.timeline());
    }
    if (seen.readOnly()) {
      throw StoreException.unavailable(
          "the database takes no changes: it is read-only or a standby",
          SqlFailures.RETRY_AFTER,
          null);
    }
    timelines.requireLatest();
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
    try (SqlSession session = sessions().openSession(true)) {
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
          try (SqlSession session = sessions().openSession(false)) {
            R result = statements.apply(session);
            // Also where nothing but locks changed.
            session.commit(true);
            return result;
          }
        });
  }

  private <R> R run(Supplier<R> statements) {
    timelines.requireLatest();
    return attempt(statements);
  }

  private static <R> R attempt(Supplier<R> statements) {
    try {
      try {
        return statements.get();
      } catch (PersistenceException e) {
        if (SqlFailures.isDeadlock(e)) {
          return statements.get();
        }
        throw e;
      }
    } catch (PersistenceException e) {
      throw SqlFailures.whileServing(e);
    }
  }

  /** Made when first needed, because that takes longer than all the rest of a start. */
  private synchronized SqlSessionFactory sessions() {
    SqlSessionFactory made = sessions == null ? made() : sessions;
    sessions = made;
    return made;
  }

  private SqlSessionFactory made() {
    Configuration configuration =
        new Configuration(new Environment("postgresql", new JdbcTransactionFactory(), source));
    // MyBatis would write parameters into the log: addresses, hashes, tokens.
    configuration.setLogImpl(NoLoggingImpl.class);
    configuration.setLocalCacheScope(LocalCacheScope.STATEMENT);
    configuration.setMapUnderscoreToCamelCase(true);
    configuration.setArgNameBasedConstructorAutoMapping(true);
    configuration.getTypeHandlerRegistry().register(UUID.class, ObjectTypeHandler.class);
    configuration.addMapper(DatabaseMapper.class);
    configuration.addMapper(UserMapper.class);
    configuration.addMapper(UserTokenMapper.class);
    configuration.addMapper(TypedTokenMapper.class);
    configuration.addMapper(SessionMapper.class);
    configuration.addMapper(FailedLoginMapper.class);
    return new SqlSessionFactoryBuilder().build(configuration);
  }
}
