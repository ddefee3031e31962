package org.authlayer.secondfactor;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.logging.nologging.NoLoggingImpl;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.LocalCacheScope;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.defaults.DefaultSqlSessionFactory;
import org.apache.ibatis.type.ArrayTypeHandler;
import org.authlayer.ports.driven.StoreException;

/** Runs statements on the table of the module, in the layer's database, each on its own. */
record FactorTable(Supplier<DataSource> database, SqlSessionFactory sessions) {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  static FactorTable in(Supplier<DataSource> database) {
    Configuration configuration = new Configuration();
    // MyBatis would write parameters into the log.
    configuration.setLogImpl(NoLoggingImpl.class);
    configuration.setLocalCacheScope(LocalCacheScope.STATEMENT);
    configuration.setArgNameBasedConstructorAutoMapping(true);
    configuration.getTypeHandlerRegistry().register(String[].class, ArrayTypeHandler.class);
    configuration.addMapper(FactorMapper.class);
    return new FactorTable(database, new DefaultSqlSessionFactory(configuration));
  }

  /** Whether a statement changed the row of a user. */
  boolean changed(Function<FactorMapper, Integer> statement) {
    return run(statement) == 1;
  }

  <R> R run(Function<FactorMapper, R> statement) {
    try (Connection connection = database.get().getConnection();
        SqlSession session = sessions.openSession(connection)) {
      return statement.apply(session.getMapper(FactorMapper.class));
    } catch (SQLException failure) {
      throw failed(failure);
    } catch (PersistenceException failure) {
      throw failure.getCause() instanceof SQLException cause
          ? failed(cause)
          : StoreException.broken("a statement about second factors could not be run", failure);
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
