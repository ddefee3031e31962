package org.authlayer.adapter.persistence.replicas;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.authlayer.adapter.persistence.statements.StorableText;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.PoolLoad;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.ReplicaLoad;
import org.authlayer.ports.driven.ReplicaSettings;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;

/**
 * Stores with a replica, which answers look-ups that may be a little old; all else, and what the
 * replica cannot answer, goes to the database.
 */
public final class ReplicatedStores implements Stores {

  private final Stores database;
  private final Replica replica;
  private final RecentChanges changes;
  private final ReplicaWatch watch;
  private final boolean sessionsThere;

  /**
   * Stores whose watch has not begun.
   *
   * @param database the stores without the replica; closed with these
   * @param marks where marks are left: the same database
   * @param sessionsThere whether the database keeps the sessions
   */
  public ReplicatedStores(
      Stores database,
      DataSource marks,
      ReplicaSettings settings,
      boolean sessionsThere,
      LongSupplier nanos) {
    this.database = database;
    this.sessionsThere = sessionsThere;
    this.changes = new RecentChanges(nanos);
    ReplicaMarks left = new ReplicaMarks(marks, nanos);
    this.replica = new Replica(settings, left, changes, nanos);
    this.watch = new ReplicaWatch(replica, left, changes, settings.maxLag());
  }

  public ReplicaWatch watch() {
    return watch;
  }

  @Override
  public Users users() {
    return new NotingUsers(database.users(), changes);
  }

  @Override
  public UserTokens userTokens() {
    return new NotingUserTokens(database.userTokens(), replica, changes);
  }

  @Override
  public Sessions sessions() {
    return new NotingSessions(database.sessions(), changes);
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    return database.findSession(digest, now, entry);
  }

  @Override
  public Optional<RememberedSession> findRecentSession(String digest, Instant now, String entry) {
    Optional<RememberedSession> found =
        sessionsThere && SessionData.isDigest(digest)
            ? replica.session(digest, StorableText.isStorable(entry) ? entry : "")
            : Optional.empty();
    // One that has ended in the replica may have been prolonged since.
    return found
        .filter(recent -> recent.session().expiresAt().isAfter(now))
        .or(() -> database.findSession(digest, now, entry));
  }

  @Override
  public FailedLogins failedLogins() {
    return database.failedLogins();
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    return changes.notingUser(change.userId(), () -> database.changePassword(change));
  }

  @Override
  public boolean isSupervised() {
    return database.isSupervised();
  }

  @Override
  public OptionalLong restarts() {
    return database.restarts();
  }

  @Override
  public Optional<PoolLoad> pool() {
    return database.pool();
  }

  @Override
  public Optional<ReplicaLoad> replica() {
    return Optional.of(replica.load());
  }

  @Override
  public boolean isSuperuser() {
    return database.isSuperuser();
  }

  @Override
  public void ping() {
    database.ping();
  }

  @Override
  public void close() {
    watch.close();
    replica.close();
    database.close();
  }
}
