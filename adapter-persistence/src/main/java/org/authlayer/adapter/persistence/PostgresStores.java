package org.authlayer.adapter.persistence;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.authlayer.adapter.persistence.connections.ConnectionPool;
import org.authlayer.adapter.persistence.connections.Failures;
import org.authlayer.adapter.persistence.memory.InMemorySessions;
import org.authlayer.adapter.persistence.memory.TokenBoundSessions;
import org.authlayer.adapter.persistence.statements.DatabaseMapper;
import org.authlayer.adapter.persistence.statements.JdbcStatements;
import org.authlayer.adapter.persistence.statements.Mappers;
import org.authlayer.adapter.persistence.statements.MyBatisFailedLogins;
import org.authlayer.adapter.persistence.statements.MyBatisSessions;
import org.authlayer.adapter.persistence.statements.MyBatisUserTokens;
import org.authlayer.adapter.persistence.statements.MyBatisUsers;
import org.authlayer.adapter.persistence.statements.PasswordChanges;
import org.authlayer.ports.driven.DatabaseSettings;
import org.authlayer.ports.driven.DatabaseSettings.SessionStorage;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.PoolLoad;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** The stores of one PostgreSQL database, and what has to be released with them. */
final class PostgresStores implements Stores {

  private final Mappers mappers;
  private final Keeper keeper;
  private final HikariDataSource pool;
  private final boolean superuser;
  private final MyBatisUserTokens userTokens;
  private final Sessions sessions;

  /** Null where the database keeps the sessions. */
  private final @Nullable InMemorySessions sessionsHere;

  PostgresStores(
      Mappers mappers,
      JdbcStatements jdbc,
      DatabaseSettings settings,
      Keeper keeper,
      HikariDataSource pool) {
    this.mappers = mappers;
    this.keeper = keeper;
    this.pool = pool;
    this.superuser = jdbc.isSuperuser();
    InMemorySessions here =
        settings.sessionStorage() == SessionStorage.MEMORY ? new InMemorySessions() : null;
    this.sessionsHere = here;
    this.userTokens = new MyBatisUserTokens(mappers, jdbc, settings.tokenStorage());
    this.sessions =
        here == null
            ? new MyBatisSessions(mappers, jdbc)
            : new TokenBoundSessions(here, userTokens::existing);
    userTokens.bringUpToDate();
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
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    return sessions instanceof MyBatisSessions inDatabase
        ? inDatabase.find(digest, now, entry)
        : Stores.super.findSession(digest, now, entry);
  }

  @Override
  public FailedLogins failedLogins() {
    return new MyBatisFailedLogins(mappers);
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    PasswordChanges changes = new PasswordChanges(mappers);
    return sessionsHere == null
        ? changes.make(change)
        : change(sessionsHere, change, () -> changes.make(change));
  }

  /** The kept session leaves its token before that ends, or whoever uses it meanwhile ends it. */
  private static boolean change(
      InMemorySessions here, PasswordChange change, BooleanSupplier changes) {
    String kept = Objects.requireNonNullElse(change.keptSession(), "");
    Optional<UUID> token = here.tokenOf(kept);
    here.bind(kept, null);
    boolean made = false;
    try {
      made = changes.getAsBoolean();
    } finally {
      if (!made) {
        token.ifPresent(old -> here.bind(kept, old));
      }
    }
    if (made) {
      here.removeByEntry(change.sessionEntry(), change.userId().toString(), kept);
    }
    return made;
  }

  @Override
  public boolean isSupervised() {
    return keeper.supervised().getAsBoolean();
  }

  @Override
  public OptionalLong restarts() {
    return keeper.restarts().get();
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
  public void ping() {
    if (mappers.call(DatabaseMapper.class, DatabaseMapper::isReadOnly)) {
      throw StoreException.unavailable(
          "the database takes no changes: it is read-only or a standby",
          Failures.RETRY_AFTER,
          null);
    }
  }

  @Override
  public void close() {
    pool.close();
    keeper.onClose().run();
  }
}
