package org.authlayer.drills.bench;

import java.util.UUID;

/**
 * A user's address and password.
 *
 * @param email unique
 * @param password what opens the account
 */
public record Account(String email, String password) {

  /** One that nobody has. */
  public static Account fresh() {
    String unique = UUID.randomUUID().toString();
    return new Account("drill-" + unique + "@example.org", "horse " + unique.substring(0, 23));
  }

  /** The same address with another password. */
  public Account with(String other) {
    return new Account(email, other);
  }
}
