package org.authlayer.adapter.persistence.hashing;

import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.operation.HashingSettings;
import org.authlayer.ports.operation.PasswordHasherFactory;
import org.mindrot.jbcrypt.BCrypt;

/** Opens a {@link PasswordHasher} that hashes with bcrypt. */
public final class BcryptHasherFactory implements PasswordHasherFactory {

  /** The network of hashes that no client asked for. */
  private static final String NO_CLIENT = "";

  /** For the service loader. */
  public BcryptHasherFactory() {}

  @Override
  public PasswordHasher open(HashingSettings settings) {
    return open(settings, BCrypt::hashpw);
  }

  static PasswordHasher open(HashingSettings settings, Bcrypt bcrypt) {
    return new BcryptPasswordHasher(
        settings.cost(),
        ConstantWork.of(bcrypt, settings.cost()),
        HashingThreads.start(settings.threads(), settings.queue()),
        NO_CLIENT);
  }
}
