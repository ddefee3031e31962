package org.authlayer.conformance.wire;

/** A user that the kit registered. */
public record Account(String id, String name, String email, String password) {

  /** Without the password. */
  @Override
  public String toString() {
    return "Account[" + email + "]";
  }
}
