package org.authlayer.adapter.persistence.hashing;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BinaryOperator;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.operation.HashForms;
import org.authlayer.ports.operation.HashForms.Work;
import org.authlayer.ports.operation.HashingSettings;
import org.authlayer.ports.operation.PasswordHasherFactory;
import org.mindrot.jbcrypt.BCrypt;

/** Hashes with bcrypt, and with the forms of a module beside this one where it is present. */
public final class BcryptHasherFactory implements PasswordHasherFactory {

  @Override
  public PasswordHasher open(HashingSettings settings) {
    Optional<HashForms> forms =
        ServiceLoader.load(HashForms.Factory.class)
            .findFirst()
            .map(factory -> factory.open(settings));
    return open(settings, BCrypt::hashpw, forms);
  }

  /** Takes a function of a text of at most 72 bytes, and of a salt or a whole hash. */
  static PasswordHasher open(
      HashingSettings settings, BinaryOperator<String> bcrypt, Optional<HashForms> forms) {
    if (settings.argon2().isPresent() && forms.isEmpty()) {
      throw new IllegalArgumentException(
          "password.hash: argon2id needs org.authlayer:adapter-persistence-hashes on the class"
              + " path; add it, or choose bcrypt");
    }
    Work configured =
        settings
            .argon2()
            .map(argon2 -> new Work(Work.ARGON2, (long) argon2.memory() * argon2.iterations()))
            .orElse(ConstantWork.rounds(settings.cost()));
    return new BcryptPasswordHasher(
        settings.cost(),
        settings.argon2().isPresent(),
        ConstantWork.of(bcrypt, forms, configured),
        HashingThreads.start(settings.threads(), settings.queue(), settings.queueWait()),
        "",
        () -> false);
  }
}
