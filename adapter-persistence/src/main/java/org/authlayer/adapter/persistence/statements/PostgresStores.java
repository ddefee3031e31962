package org.authlayer.adapter.persistence.statements;

import java.util.function.BooleanSupplier;
import org.authlayer.ports.driven.DatabaseSettings;
import org.authlayer.ports.driven.DatabaseSettings.SessionStorage;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.jspecify.annotations.Nullable;

/** The stores of one PostgreSQL database, and what has to be released with them. */
final class PostgresStores implements Stores {

  private final Mappers mappers;
  private final BooleanSupplier supervised;
  private final Runnable onClose;
  private final boolean superuser;
  private final MyBatisUserTokens userTokens;
  private final Sessions sessions;

  /** Null where the database keeps the sessions. */
  private final @Nullable InMemorySessions sessionsHere;

  PostgresStores(
      Mappers mappers, DatabaseSettings settings, BooleanSupplier supervised, Runnable onClose) {
    this.mappers = mappers;
    this.supervised = supervised;
    this.onClose = onClose;
    this.superuser = mappers.call(DatabaseMapper.class, DatabaseMapper::isSuperuser);
    InMemorySessions here =
        settings.sessionStorage() == SessionStorage.MEMORY ? new InMemorySessions() : null;
    this.sessionsHere = here;
    this.sessions = here == null ? new MyBatisSessions(mappers) : here;
    this.userTokens =
        new MyBatisUserTokens(
            mappers, settings.tokenStorage(), here == null ? id -> {} : here::removeOpenedBy);
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
  public FailedLogins failedLogins() {
    return new MyBatisFailedLogins(mappers);
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    PasswordChanges.Outcome outcome = new PasswordChanges(mappers).make(change);
    if (outcome.made() && sessionsHere != null) {
      String kept = change.keptSession();
      if (kept != null) {
        sessionsHere.detach(kept);
      }
      outcome.endedTokens().forEach(sessionsHere::removeOpenedBy);
      sessionsHere.removeByEntry(change.sessionEntry(), change.userId().toString(), kept);
    }
    return outcome.made();
  }

  @Override
  public boolean isSupervised() {
    return supervised.getAsBoolean();
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
    onClose.run();
  }
}
