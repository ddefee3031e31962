package org.authlayer.domain.application;

import java.util.Optional;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.Transaction;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;

/** Stores a user and rows of the application's own: both or neither. */
record SignUpTransaction(Stores stores, SignUpRows<User> rows) {

  Optional<User> add(NewAccount account, String passwordHash, Request request) throws Exception {
    NewUser user = new NewUser(null, account.name().text(), account.email().text(), passwordHash);
    try (Transaction transaction = stores.begin()) {
      if (transaction.stores().users().add(user) instanceof Users.Added.Ok(User added)) {
        rows.store(added, request, transaction);
        transaction.commit();
        return Optional.of(added);
      }
      return Optional.empty();
    }
  }
}
