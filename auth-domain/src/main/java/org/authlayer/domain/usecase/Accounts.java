package org.authlayer.domain.usecase;

import java.util.Optional;
import org.authlayer.domain.password.StoredPasswords;
import org.authlayer.ports.driven.CurrentAccess;
import org.authlayer.ports.driven.UserId;

/** The stored users of one type, as the use cases ask for them. */
public interface Accounts<U> extends StoredPasswords<U> {

  String loginName(U user);

  boolean hasPasswords();

  /** A name of the account for its owner: the login name where the type has passwords. */
  default String accountName(U user) {
    return hasPasswords() ? loginName(user) : id(user).text();
  }

  /** The user's name, which is no password; the login name where there is no other. */
  String name(U user);

  String passwordHash(U user);

  Optional<U> findById(String id);

  /** Replaces the user's hash, and ends all that the user can present but what is kept. */
  boolean changePassword(U user, String passwordHash, CurrentAccess kept);

  boolean remove(U user);

  default boolean isSame(U one, U other) {
    UserId id = id(one);
    return id.equals(id(other));
  }
}
