package org.authlayer.domain.application;

import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Begins when it is first used: most sign-ups are one statement, which needs no transaction. Like
 * every transaction it belongs to one thread, so its state is no cell that requests share.
 */
final class LateTransaction implements Transaction {

  private final Stores stores;
  private @Nullable Transaction begun;

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
    if (begun != null) {
      begun.commit();
    }
  }

  @Override
  public void close() {
    if (begun != null) {
      begun.close();
    }
  }

  private Transaction begun() {
    if (begun == null) {
      begun = stores.begin();
    }
    return begun;
  }
}
