package org.authlayer.ports.driving;

import java.util.Objects;

/** The simple variant's one user and the administrator (DEC-30), with bcrypt hashes. */
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

  @Override
  public String toString() {
    return "DemoCredentials[" + name + ", " + adminName + "]";
  }
}
