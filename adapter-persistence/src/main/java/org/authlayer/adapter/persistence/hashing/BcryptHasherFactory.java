package org.authlayer.adapter.persistence.hashing;

import org.authlayer.ports.driven.HashingSettings;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.PasswordHasherFactory;

/** Opens a {@link PasswordHasher} that hashes with bcrypt. */
public final class BcryptHasherFactory implements PasswordHasherFactory {

  /** For the service loader. */
  public BcryptHasherFactory() {}

  @Override
  public PasswordHasher open(HashingSettings settings) {
    return new BcryptPasswordHasher(
        settings.cost(), HashingThreads.start(settings.threads(), settings.queue()));
  }
}
