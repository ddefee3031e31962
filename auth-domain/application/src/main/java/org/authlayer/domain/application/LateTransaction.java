package org.authlayer.domain.application;

import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.jspecify.annotations.Nullable;

/** Begins when it is first used: most sign-ups are one statement, which needs no transaction. */
final class LateTransaction implements Transaction {

  private final Stores stores;
  private final @Nullable Transaction[] begun = new Transaction[1];

  LateTransaction(Stores stores) {
    this.stores = stores;
  }

  @Override
  public Stores stores() {
    return begun().stores();
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return begun().unwrap(type);
  }

  @Override
  public void commit() {
    Transaction transaction = begun[0];
    if (transaction != null) {
      transaction.commit();
    }
  }

  @Override
  public void close() {
    Transaction transaction = begun[0];
    if (transaction != null) {
      transaction.close();
    }
  }

  private Transaction begun() {
    Transaction transaction = begun[0];
    if (transaction == null) {
      transaction = stores.begin();
      begun[0] = transaction;
    }
    return transaction;
  }
}
