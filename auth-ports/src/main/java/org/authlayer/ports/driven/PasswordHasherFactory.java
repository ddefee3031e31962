package org.authlayer.ports.driven;

/** The service a launcher looks up to obtain a {@link PasswordHasher}. */
@FunctionalInterface
public interface PasswordHasherFactory {

  /**
   * Opens a hasher.
   *
   * @param settings how much work a hash is and how many may be made at a time
   */
  PasswordHasher open(HashingSettings settings);
}
