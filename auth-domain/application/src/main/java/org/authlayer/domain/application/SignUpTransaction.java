package org.authlayer.domain.application;

import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.User;

/** Stores a user and rows of the application's own: both or neither. */
record SignUpTransaction(Stores stores, SignUpRows<User> rows) {

  Optional<User> add(NewAccount account, String passwordHash, Request request) throws Exception {
    try (Transaction transaction = stores.begin()) {
      Optional<User> added = new StandardAccounts(transaction.stores()).add(account, passwordHash);
      if (added.isPresent()) {
        rows.store(added.get(), request, transaction);
        transaction.commit();
      }
      return added;
    }
  }
}
