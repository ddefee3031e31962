package org.authlayer.adapter.persistence;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.adapter.persistence.statements.LastUses;
import org.authlayer.adapter.persistence.statements.Mappers;
import org.authlayer.adapter.persistence.statements.MyBatisSessions;
import org.authlayer.adapter.persistence.statements.MyBatisTypedTokens;
import org.authlayer.adapter.persistence.statements.MyBatisUserTokens;
import org.authlayer.adapter.persistence.statements.MyBatisUsers;
import org.authlayer.adapter.persistence.statements.PasswordChangeTransaction;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.PasswordChange;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.TypedTokens;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.operation.DatabaseSettings.TokenStorage;

/**
 * The stores of a database in one transaction.
 *
 * @param mappers statements on the connection of the transaction
 * @param failedLogins counts outside the transaction, because an attack is counted even if the
 *     transaction is undone
 */
record TransactionStores(
    Mappers mappers, LastUses uses, TokenStorage tokenStorage, FailedLogins failedLogins)
    implements Stores {

  @Override
  public Users users() {
    return new MyBatisUsers(mappers);
  }

  @Override
  public UserTokens userTokens() {
    return new MyBatisUserTokens(mappers, uses, tokenStorage);
  }

  @Override
  public TypedTokens typedTokens() {
    return new MyBatisTypedTokens(mappers, uses);
  }

  @Override
  public MyBatisSessions sessions() {
    return new MyBatisSessions(mappers, uses);
  }

  @Override
  public Optional<RememberedSession> findSession(String digest, Instant now, String entry) {
    return sessions().find(digest, now, entry);
  }

  @Override
  public boolean changePassword(PasswordChange change) {
    return new PasswordChangeTransaction(mappers).make(change);
  }

  @Override
  public Transaction begin() {
    throw new UnsupportedOperationException("a transaction has begun already: use these stores");
  }

  @Override
  public void ping() {
    mappers.ping();
  }

  @Override
  public void close() {}
}
