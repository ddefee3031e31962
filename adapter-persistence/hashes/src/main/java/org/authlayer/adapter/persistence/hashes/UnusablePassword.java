package org.authlayer.adapter.persistence.hashes;

import java.util.Optional;
import org.authlayer.ports.operation.HashForms.StoredHash;
import org.authlayer.ports.operation.HashForms.Work;

/** Django's mark of a user that has no password: an exclamation mark and random characters. */
record UnusablePassword() implements StoredHash {

  static Optional<StoredHash> read(String stored) {
    return stored.startsWith("!") ? Optional.of(new UnusablePassword()) : Optional.empty();
  }

  @Override
  public Work work() {
    return new Work(Work.BCRYPT, 0);
  }

  @Override
  public boolean matches(String password) {
    return false;
  }

  @Override
  public boolean isOutdated() {
    return false;
  }
}
