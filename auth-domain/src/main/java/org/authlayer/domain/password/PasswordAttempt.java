package org.authlayer.domain.password;

import java.util.Objects;
import org.authlayer.ports.driven.AuthEvent;

/**
 * A user name and a password to check, and where they come from.
 *
 * @param username the user name as sent, whether a user has it or not
 * @param where the request for the events; its network is what failures are counted by
 */
public record PasswordAttempt(String username, String password, AuthEvent.Where where) {

  public PasswordAttempt {
    Objects.requireNonNull(username, "username");
    Objects.requireNonNull(password, "password");
    Objects.requireNonNull(where, "where");
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "PasswordAttempt";
  }
}
