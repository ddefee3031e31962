package org.authlayer.adapter.persistence.statements;

import java.sql.Connection;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSession;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Tokens;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;

/** The stores over a pool, or over one connection of it whose transaction has begun. */
public class MyBatisStores implements Stores {

  private final Mappers mappers;
  private final LastUses uses;
  private final TokenStorage tokenStorage;
  private final FailedLogins failedLogins;
  private final MyBatisTokens tokens;
  private final MyBatisSessions sessions;

  protected MyBatisStores(DataSource pool, TokenStorage tokenStorage) {
    this.mappers = new Mappers(pool);
    this.tokenStorage = tokenStorage;
    MyBatisTokens.digestTokensKeptAsGiven(mappers, tokenStorage);
    this.uses = LastUses.inBackground(mappers);
    this.failedLogins = new GuardedFailedLogins(new MyBatisFailedLogins(mappers));
    this.tokens = new MyBatisTokens(mappers, uses, tokenStorage);
    this.sessions = new MyBatisSessions(mappers, uses);
    warm();
  }

  /** The first request would wait for what MyBatis makes of the two look-ups (ADR 0067). */
  private void warm() {
    tokens.findByValue(UserId.STANDARD, "");
    sessions.find("0".repeat(64), Instant.EPOCH);
  }

  private MyBatisStores(MyBatisStores ofPool, Connection transaction) {
    this.mappers = ofPool.mappers.on(transaction);
    this.tokenStorage = ofPool.tokenStorage;
    this.uses = ofPool.uses;
    // Outside the transaction: an attack is counted even if the transaction is undone.
    this.failedLogins = ofPool.failedLogins;
    this.tokens = new MyBatisTokens(mappers, uses, tokenStorage);
    this.sessions = new MyBatisSessions(mappers, uses);
  }

  /** Closing the connection does nothing; its owner commits. */
  protected final Stores on(Connection transaction) {
    return new InTransaction(this, transaction);
  }

  private static final class InTransaction extends MyBatisStores {

    private InTransaction(MyBatisStores ofPool, Connection transaction) {
      super(ofPool, transaction);
    }

    @Override
    public Transaction begin() {
      throw new UnsupportedOperationException("a transaction has begun already: use these stores");
    }

    @Override
    public void close() {}
  }

  @Override
  public Users users() {
    return new MyBatisUsers(mappers);
  }

  @Override
  public Tokens tokens() {
    return tokens;
  }

  @Override
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now, String type) {
    return sessions.find(digest, now, type);
  }

  @Override
  public FailedLogins failedLogins() {
    return failedLogins;
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    return mappers.transaction(all -> changePassword(change, all));
  }

  private static boolean changePassword(PasswordChange change, SqlSession all) {
    UserMapper users = all.getMapper(UserMapper.class);
    if (users.replaceHash(change.userId(), change.expectedHash(), change.newHash()) == 0) {
      return false;
    }
    lock(change.owner(), all);
    change
        .kept()
        .session()
        .ifPresent(kept -> all.getMapper(SessionMapper.class).detach(kept, change.owner()));
    remove(change.owner(), change.kept(), all);
    return true;
  }

  /** One transaction: a failure leaves all access as it was, and not the sessions alone. */
  @Override
  public void endAccess(UserId owner, CurrentAccess kept) {
    if (owner.isStorable()) {
      mappers.transaction(
          all -> {
            lock(owner, all);
            return remove(owner, kept, all);
          });
    }
  }

  /**
   * The locks are those that storing a token or a session shares: the statements after them see all
   * that was stored before, and what is stored later finds the new hash.
   */
  private static void lock(UserId owner, SqlSession all) {
    all.getMapper(TokenMapper.class).lock(owner.text());
    all.getMapper(SessionMapper.class).lock(owner);
  }

  private static int remove(UserId owner, CurrentAccess kept, SqlSession all) {
    return MyBatisTokens.removeAllOf(owner, kept.tokenId(), all)
        + all.getMapper(SessionMapper.class).removeByUser(owner, kept.sessionDigest());
  }

  public Optional<Instant> clock() {
    return mappers.clock();
  }

  public long droppedUses() {
    return uses.dropped();
  }

  @Override
  public void ping() {
    mappers.ping();
  }

  @Override
  public void close() {
    uses.close();
  }
}
