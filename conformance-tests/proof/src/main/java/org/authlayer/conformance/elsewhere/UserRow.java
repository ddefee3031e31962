package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** A row of the table {@code users}. */
record UserRow(UUID id, String name, String email, String passwordHash, Instant createdAt) {

  UserRow withHash(String hash) {
    return new UserRow(id, name, email, hash, createdAt);
  }

  UserRow withId(UUID other) {
    return new UserRow(other, name, email, passwordHash, createdAt);
  }

  Map<String, String> cells() {
    return Map.of(
        "id", id.toString(),
        "name", name,
        "email", email,
        "password_hash", passwordHash,
        "created_at", createdAt.toString());
  }
}
