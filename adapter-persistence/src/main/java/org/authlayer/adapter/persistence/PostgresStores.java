package org.authlayer.adapter.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.DatabaseAddress;
import org.authlayer.adapter.persistence.connections.PooledDataSource;
import org.authlayer.adapter.persistence.statements.GuardedFailedLogins;
import org.authlayer.adapter.persistence.statements.LastUses;
import org.authlayer.adapter.persistence.statements.Mappers;
import org.authlayer.adapter.persistence.statements.MyBatisFailedLogins;
import org.authlayer.adapter.persistence.statements.MyBatisSessions;
import org.authlayer.adapter.persistence.statements.MyBatisTypedTokens;
import org.authlayer.adapter.persistence.statements.MyBatisUserTokens;
import org.authlayer.adapter.persistence.statements.MyBatisUsers;
import org.authlayer.adapter.persistence.statements.PasswordChangeTransaction;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;
import org.authlayer.ports.operation.DatabaseStatus;
import org.authlayer.ports.operation.EmbeddedDatabase;
import org.authlayer.ports.operation.PoolLoad;

/** The stores of one PostgreSQL database, and what has to be released with them. */
final class PostgresStores implements Stores, DatabaseStatus {

  private final Mappers mappers;
  private final Optional<EmbeddedDatabase> own;
  private final HikariDataSource pool;
  private final PooledDataSource ofApplications;
  private final TokenStorage tokenStorage;
  private final boolean superuser;
  private final LastUses uses;
  private final MyBatisUserTokens userTokens;
  private final MyBatisSessions sessions;
  private final FailedLogins failedLogins;

  PostgresStores(
      Mappers mappers,
      DatabaseSettings settings,
      DatabaseAddress address,
      Optional<EmbeddedDatabase> own,
      HikariDataSource pool) {
    this.mappers = mappers;
    this.own = own;
    this.pool = pool;
    this.ofApplications = new PooledDataSource(pool, address.source());
    this.tokenStorage = settings.tokenStorage();
    this.superuser = ConnectionPool.isSuperuser(pool);
    MyBatisUserTokens.bringUpToDate(mappers, tokenStorage);
    // Last, because it starts a thread, which nothing would end if the open failed later.
    this.uses = LastUses.inBackground(mappers);
    this.userTokens = new MyBatisUserTokens(mappers, uses, tokenStorage);
    this.sessions = new MyBatisSessions(mappers, uses);
    this.failedLogins = new GuardedFailedLogins(new MyBatisFailedLogins(mappers));
  }

  @Override
  public Users users() {
    return new MyBatisUsers(mappers);
  }

  @Override
  public UserTokens userTokens() {
    return userTokens;
  }

  @Override
  public TypedTokens typedTokens() {
    return new MyBatisTypedTokens(mappers, uses);
  }

  @Override
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    return sessions.find(digest, now, entry);
  }

  @Override
  public FailedLogins failedLogins() {
    return failedLogins;
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    return new PasswordChangeTransaction(mappers).make(change);
  }

  @Override
  public Transaction begin() {
    return PostgresTransaction.begin(
        pool,
        connection ->
            new TransactionStores(mappers.on(connection), uses, tokenStorage, failedLogins));
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
  public long droppedUses() {
    return uses.dropped();
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
  public void ping() {
    mappers.ping();
  }

  @Override
  public void close() {
    uses.close();
    pool.close();
    own.ifPresent(EmbeddedDatabase::close);
  }
}
