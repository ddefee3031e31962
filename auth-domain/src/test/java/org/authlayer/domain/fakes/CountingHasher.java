package org.authlayer.domain.fakes;

import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;

/** Hashes that can be read, and a count of the work that real ones would be. */
public final class CountingHasher implements PasswordHasher {

  private static final String PREFIX = "hash of ";

  private final AtomicInteger work = new AtomicInteger();

  @Override
  public String hash(String password) {
    work.incrementAndGet();
    return of(password);
  }

  @Override
  public boolean verify(String password, String hash) {
    work.incrementAndGet();
    if (!hash.startsWith(PREFIX)) {
      throw StoreException.broken("a stored hash is no hash", null);
    }
    return of(password).equals(hash);
  }

  @Override
  public void verifyAgainstNobody(String password) {
    work.incrementAndGet();
  }

  /** The hash of a password. */
  public static String of(String password) {
    return PREFIX + password;
  }

  /** How many hashes were computed. */
  public int work() {
    return work.get();
  }
}
