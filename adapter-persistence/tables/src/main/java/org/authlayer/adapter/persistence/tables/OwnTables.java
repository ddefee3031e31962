package org.authlayer.adapter.persistence.tables;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.logging.nologging.NoLoggingImpl;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.LocalCacheScope;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.defaults.DefaultSqlSession;
import org.apache.ibatis.transaction.managed.ManagedTransaction;
import org.apache.ibatis.type.ArrayTypeHandler;
import org.apache.ibatis.type.ObjectTypeHandler;
import org.apache.ibatis.type.TypeHandlerRegistry;
import org.authlayer.adapter.persistence.failures.SqlFailures;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.jspecify.annotations.Nullable;

/**
 * The tables of an optional module in the layer's database, and the mapper of MyBatis that has all
 * statements on them.
 *
 * <pre>{@code
 * OwnTables<FactorMapper> table =
 *     OwnTables.of(FactorMapper.class, environment.databases()::standard);
 * table.create(FactorMapper.class.getResourceAsStream("tables.sql"));
 * }</pre>
 *
 * <p>Each method throws a {@link StoreException} where the database fails.
 */
public final class OwnTables<M> {

  private final Class<M> mapper;
  private final Supplier<DataSource> database;
  private final Configuration configuration = configured(new Configuration());

  private OwnTables(Class<M> mapper, Supplier<DataSource> database) {
    this.mapper = mapper;
    this.database = database;
    configuration.addMapper(mapper);
    configuration.addMapper(TableScript.class);
  }

  /**
   * The tables of one mapper, whose package is open to MyBatis.
   *
   * @param stores of the database; asked for each statement, and not before the first one
   */
  public static <M> OwnTables<M> of(Class<M> mapper, Supplier<Stores> stores) {
    return new OwnTables<>(mapper, () -> stores.get().unwrap(DataSource.class));
  }

  /**
   * The settings of each mapper here. MyBatis would write parameters, as addresses, into the log.
   */
  public static Configuration configured(Configuration configuration) {
    configuration.setLogImpl(NoLoggingImpl.class);
    configuration.setLocalCacheScope(LocalCacheScope.STATEMENT);
    configuration.setMapUnderscoreToCamelCase(true);
    configuration.setArgNameBasedConstructorAutoMapping(true);
    TypeHandlerRegistry handlers = configuration.getTypeHandlerRegistry();
    handlers.register(UUID.class, ObjectTypeHandler.class);
    handlers.register(String[].class, ArrayTypeHandler.class);
    handlers.register(long[].class, ObjectTypeHandler.class);
    return configuration;
  }

  /**
   * Creates the tables by a script of {@code create … if not exists}. Of two instances that start
   * at once, the second one waits for the first.
   *
   * @param script in UTF-8, and closed here
   */
  public void create(@Nullable InputStream script) {
    try (InputStream from = Objects.requireNonNull(script, "the script is missing");
        Connection connection = database.get().getConnection()) {
      String statements = new String(from.readAllBytes(), StandardCharsets.UTF_8);
      on(connection, TableScript.class, all -> all.run(statements));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (SQLException failure) {
      throw SqlFailures.whileServing(failure);
    }
  }

  /** Runs one statement, which is a transaction of its own. */
  public <R> R run(Function<M, R> statement) {
    return with(connection -> on(connection, statement));
  }

  /** Runs one statement; whether it changed a row. */
  public boolean changed(Function<M, Integer> statement) {
    return run(statement) > 0;
  }

  /** As {@link #changed}; false also where another row has what has to be unique. */
  public boolean changedUnlessTaken(Function<M, Integer> statement) {
    try {
      return changed(statement);
    } catch (StoreException failure) {
      if (SqlFailures.isDuplicate(failure)) {
        return false;
      }
      throw failure;
    }
  }

  /** Runs statements of which a failure undoes all. */
  public <R> R transaction(Function<M, R> statements) {
    return with(
        connection -> {
          connection.setAutoCommit(false);
          try {
            R result = on(connection, statements);
            connection.commit();
            return result;
          } finally {
            connection.rollback();
            connection.setAutoCommit(true);
          }
        });
  }

  /** Runs statements in the transaction of another one's connection, which it leaves open. */
  public <R> R on(Connection connection, Function<M, R> statements) {
    return on(connection, mapper, statements);
  }

  private <T, R> R on(Connection connection, Class<T> mapper, Function<T, R> statements) {
    Executor executor = configuration.newExecutor(new ManagedTransaction(connection, false));
    try (SqlSession session = new DefaultSqlSession(configuration, executor)) {
      return statements.apply(session.getMapper(mapper));
    } catch (PersistenceException failure) {
      throw SqlFailures.whileServing(failure);
    }
  }

  @FunctionalInterface
  private interface Work<R> {
    R on(Connection connection) throws SQLException;
  }

  private <R> R with(Work<R> work) {
    try (Connection connection = database.get().getConnection()) {
      return work.on(connection);
    } catch (SQLException failure) {
      throw SqlFailures.whileServing(failure);
    }
  }

  @Override
  public String toString() {
    return "OwnTables[" + mapper.getSimpleName() + "]";
  }
}
