package org.authlayer.domain.application;

import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.jspecify.annotations.Nullable;

/** Begins when it is first used: most sign-ups are one statement, which needs no transaction. */
final class LateTransaction implements Transaction {

  private final Stores stores;
  private final AtomicReference<@Nullable Transaction> begun = new AtomicReference<>();

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
    Transaction transaction = begun.get();
    if (transaction != null) {
      transaction.commit();
    }
  }

  @Override
  public void close() {
    Transaction transaction = begun.get();
    if (transaction != null) {
      transaction.close();
    }
  }

  private Transaction begun() {
    Transaction transaction = begun.get();
    if (transaction == null) {
      transaction = stores.begin();
      begun.set(transaction);
    }
    return transaction;
  }
}
