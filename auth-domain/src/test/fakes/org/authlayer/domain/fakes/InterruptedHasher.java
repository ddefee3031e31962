package org.authlayer.domain.fakes;

import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * Does something once, right after a password was verified: what another request does meanwhile.
 */
public record InterruptedHasher(PasswordHasher hasher, AtomicReference<Runnable> meanwhile)
    implements PasswordHasher {

  /** A hasher that is interrupted once. */
  public static InterruptedHasher by(Runnable meanwhile) {
    return new InterruptedHasher(new CountingHasher(), new AtomicReference<>(meanwhile));
  }

  @Override
  public String hash(String password) {
    return hasher.hash(password);
  }

  @Override
  public boolean verify(String password, String hash) {
    boolean verified = hasher.verify(password, hash);
    meanwhile.getAndSet(() -> {}).run();
    return verified;
  }

  @Override
  public void verifyAgainstNobody(String password) {
    hasher.verifyAgainstNobody(password);
  }
}
