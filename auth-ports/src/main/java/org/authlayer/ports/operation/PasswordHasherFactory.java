package org.authlayer.ports.operation;

import org.authlayer.ports.driven.PasswordHasher;

/** Opens a {@link PasswordHasher}: the service that a persistence adapter provides. */
@FunctionalInterface
public interface PasswordHasherFactory {

  PasswordHasher open(HashingSettings settings);
}
