package org.authlayer.benchmarks.bare;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The pool as the product has it by default: ten connections, two kept, three seconds patience. */
final class Pool {

  private Pool() {}

  static HikariDataSource open(String url, String user, String password) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(user);
    source.setPassword(password);
    source.setTcpKeepAlive(true);
    source.setConnectTimeout(5);
    source.setSocketTimeout(3);
    HikariConfig config = new HikariConfig();
    config.setPoolName("bare");
    config.setDataSource(source);
    config.setMaximumPoolSize(10);
    config.setMinimumIdle(2);
    config.setConnectionTimeout(2_000);
    config.setValidationTimeout(1_000);
    config.setAutoCommit(true);
    // As the product: a start waits for its first connection.
    config.setInitializationFailTimeout(60_000);
    config.setConnectionInitSql("set statement_timeout = 2700");
    return new HikariDataSource(config);
  }
}
