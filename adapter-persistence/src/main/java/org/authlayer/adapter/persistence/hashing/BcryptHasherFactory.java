package org.authlayer.adapter.persistence.hashing;

import java.util.function.BinaryOperator;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.operation.HashingSettings;
import org.authlayer.ports.operation.PasswordHasherFactory;
import org.mindrot.jbcrypt.BCrypt;

/** Hashes with bcrypt. */
public final class BcryptHasherFactory implements PasswordHasherFactory {

  @Override
  public PasswordHasher open(HashingSettings settings) {
    return open(settings, BCrypt::hashpw);
  }

  /** Takes a function of a text of at most 72 bytes, and of a salt or a whole hash. */
  static PasswordHasher open(HashingSettings settings, BinaryOperator<String> bcrypt) {
    return new BcryptPasswordHasher(
        settings.cost(),
        ConstantWork.of(bcrypt, settings.cost()),
        HashingThreads.start(settings.threads(), settings.queue(), settings.queueWait()),
        "",
        () -> false);
  }
}
