package org.authlayer.ports.driven;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user about to be stored.
 *
 * @param id the identifier to keep, or null to have one generated (AL-USR-02)
 * @param passwordHash a bcrypt hash of the password
 */
public record NewUser(@Nullable UUID id, String name, String email, String passwordHash) {

  @Override
  public String toString() {
    return "NewUser";
  }
}
