package org.authlayer.conformance.blackbox;

/**
 * A user that the kit registered.
 *
 * @param id the identifier that the target gave
 * @param name what the user is called
 * @param email the address
 * @param password the password
 */
public record Account(String id, String name, String email, String password) {

  /** Without the password. */
  @Override
  public String toString() {
    return "Account[" + email + "]";
  }
}
