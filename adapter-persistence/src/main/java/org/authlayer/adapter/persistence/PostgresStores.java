package org.authlayer.adapter.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Optional;
import java.util.OptionalLong;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.connections.PooledDataSource;
import org.authlayer.adapter.persistence.statements.MyBatisStores;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.ports.operation.EmbeddedDatabase;
import org.authlayer.ports.operation.PoolLoad;

/** The stores of one PostgreSQL database, which may be one of this process. */
final class PostgresStores extends MyBatisStores implements DatabaseStatus {

  private final HikariDataSource pool;
  private final boolean superuser;
  private final PooledDataSource ofApplications;
  private final Optional<EmbeddedDatabase> own;

  PostgresStores(
      HikariDataSource pool,
      boolean superuser,
      DatabaseAddress address,
      TokenStorage tokenStorage,
      Optional<EmbeddedDatabase> own) {
    super(pool, tokenStorage);
    this.pool = pool;
    this.superuser = superuser;
    this.ofApplications = new PooledDataSource(pool, address.source());
    this.own = own;
  }

  @Override
  public Transaction begin() {
    return PostgresTransaction.begin(pool, this::on);
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    if (type.isInstance(ofApplications)) {
      return type.cast(ofApplications);
    }
    throw new UnsupportedOperationException(
        "there is no " + type.getName() + " of this database; ask for a javax.sql.DataSource");
  }

  @Override
  public boolean isSupervised() {
    return own.map(EmbeddedDatabase::isSupervised).orElse(true);
  }

  @Override
  public OptionalLong restarts() {
    return own.map(database -> OptionalLong.of(database.restarts())).orElse(OptionalLong.empty());
  }

  @Override
  public Optional<PoolLoad> pool() {
    return Optional.of(ConnectionPool.load(pool));
  }

  @Override
  public boolean isSuperuser() {
    return superuser;
  }

  @Override
  public Optional<String> shell() {
    return own.flatMap(EmbeddedDatabase::shell);
  }

  @Override
  public void close() {
    super.close();
    pool.close();
    own.ifPresent(EmbeddedDatabase::close);
  }
}
