package org.authlayer.ports.operation;

import org.authlayer.ports.driven.PasswordHasher;

/** Opens a {@link PasswordHasher}: the service that a persistence adapter provides. */
@FunctionalInterface
public interface PasswordHasherFactory {

  /** Opens a hasher; the caller closes it. */
  PasswordHasher open(HashingSettings settings);
}
