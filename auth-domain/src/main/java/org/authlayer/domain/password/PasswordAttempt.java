package org.authlayer.domain.password;

import org.authlayer.ports.driven.AuthEvent;

/**
 * A user name and a password to check.
 *
 * @param where the request; failures are counted by its network
 */
public record PasswordAttempt(String username, String password, AuthEvent.Where where) {

  @Override
  public String toString() {
    return "PasswordAttempt";
  }
}
