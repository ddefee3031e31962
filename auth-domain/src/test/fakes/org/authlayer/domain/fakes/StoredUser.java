package org.authlayer.domain.fakes;

import java.util.Objects;
import java.util.UUID;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.InMemoryStores;

/** Users as a store has them. */
public final class StoredUser {

  private StoredUser() {}

  /** Stores a user, whose password {@link CountingHasher} verifies. */
  public static User in(InMemoryStores stores, String name, String email, String password) {
    User user = new User(UUID.randomUUID(), name, email, CountingHasher.of(password));
    stores.userRows().put(user.id(), user);
    return user;
  }

  /** The user as stored now. */
  public static User now(InMemoryStores stores, User user) {
    return Objects.requireNonNull(stores.userRows().get(user.id()), "the user is gone");
  }
}
