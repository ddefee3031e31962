package org.authlayer.ports.driven;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A user about to be stored; without an identifier one is generated (AL-USR-02). */
public record NewUser(@Nullable UUID id, String name, String email, String passwordHash) {

  @Override
  public String toString() {
    return "NewUser";
  }
}
