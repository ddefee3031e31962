package org.authlayer.conformance.elsewhere;

import java.time.Instant;
import java.util.LinkedHashMap;
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
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put("id", id.toString());
    cells.put("name", name);
    cells.put("email", email);
    cells.put("password_hash", passwordHash);
    cells.put("created_at", createdAt.toString());
    return cells;
  }

  /** Without the hash: records end up in logs. */
  @Override
  public String toString() {
    return "UserRow[" + id + "]";
  }
}
