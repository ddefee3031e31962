package org.authlayer.domain.password;

import org.authlayer.ports.driven.AuthEvent;

/** A user name and a password to check; failures are counted by the network. */
public record PasswordAttempt(String username, String password, AuthEvent.Where where) {

  @Override
  public String toString() {
    return "PasswordAttempt";
  }
}
