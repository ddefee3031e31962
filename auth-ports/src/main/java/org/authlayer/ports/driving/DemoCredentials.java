package org.authlayer.ports.driving;

import java.util.Objects;

/**
 * Credentials from configuration: those of the simple variant's one user, and the administrator's
 * (DEC-30).
 *
 * @param username the simple user's Basic user name
 * @param passwordHash bcrypt hash of the simple user's Basic password
 * @param token the simple user's Bearer token
 * @param adminUsername the administrator's Basic user name
 * @param adminPasswordHash bcrypt hash of the administrator's password
 */
public record DemoCredentials(
    String name,
    String username,
    String passwordHash,
    String token,
    String adminName,
    String adminUsername,
    String adminPasswordHash) {

  public DemoCredentials {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(username, "username");
    Objects.requireNonNull(passwordHash, "passwordHash");
    Objects.requireNonNull(adminName, "adminName");
    Objects.requireNonNull(adminUsername, "adminUsername");
    Objects.requireNonNull(adminPasswordHash, "adminPasswordHash");
    if (token.isBlank()) {
      throw new IllegalArgumentException("demo.token: choose at least one character");
    }
  }

  /** Names only. */
  @Override
  public String toString() {
    return "DemoCredentials[" + name + ", " + adminName + "]";
  }
}
