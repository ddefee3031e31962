package org.authlayer.ports.driven;

import java.util.Objects;
import java.util.UUID;

/** A stored user; the address is unique and compared as given (DEC-24), the hash is bcrypt. */
public record User(UUID id, String name, String email, String passwordHash) {
  public User {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(email, "email");
    Objects.requireNonNull(passwordHash, "passwordHash");
  }

  @Override
  public String toString() {
    return "User[" + id + "]";
  }
}
