package org.authlayer.ports.driven;

import java.util.UUID;

/**
 * A stored user (table {@code users}).
 *
 * @param email the address the user logs in with, unique, stored and compared as given (DEC-24)
 * @param passwordHash a bcrypt hash, never the password (AL-USR-05)
 */
public record User(UUID id, String name, String email, String passwordHash) {

  @Override
  public String toString() {
    return "User[" + id + "]";
  }
}
