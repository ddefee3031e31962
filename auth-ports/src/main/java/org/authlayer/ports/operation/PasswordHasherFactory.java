package org.authlayer.ports.operation;

import org.authlayer.ports.driven.PasswordHasher;

/** The service a launcher looks up to obtain a {@link PasswordHasher}. */
@FunctionalInterface
public interface PasswordHasherFactory {

  /** Opens a hasher; the caller closes it. */
  PasswordHasher open(HashingSettings settings);
}
