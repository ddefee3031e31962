package org.authlayer.adapter.persistence.hashes;

import java.time.Duration;
import java.util.Optional;
import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashingSettings;

/** The forms as a server opens them, with a heap of its own. */
final class Opened {

  static final String PEPPER = "3f9a0c51d2e84b7699a1c04d5e6f7a8b".repeat(4);
  static final long HEAP = 1L << 30;

  private Opened() {}

  static HashForms forms() {
    return UserTableForms.of(settings(null), HEAP);
  }

  static HashForms forms(HashingSettings.Argon2 argon2) {
    return UserTableForms.of(settings(argon2), HEAP);
  }

  static StoredHash read(String stored) {
    return forms().read(stored).orElseThrow(() -> new AssertionError("not read: " + stored));
  }

  static HashingSettings settings(
      HashingSettings.@org.jspecify.annotations.Nullable Argon2 argon2) {
    return new HashingSettings(4, 2, 4, Duration.ofMinutes(1), Optional.ofNullable(argon2), PEPPER);
  }
}
