package org.authlayer.domain.fakes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;

/**
 * Hashes that can be read, and a count of the work that real ones would be. A hash marked weak is
 * one made with too little work.
 */
public final class CountingHasher implements PasswordHasher {

  private static final String PREFIX = "hash of ";

  private static final String WEAK = "weak ";

  private final AtomicInteger work = new AtomicInteger();
  private final List<String> networks = new ArrayList<>();

  @Override
  public String hash(String password) {
    work.incrementAndGet();
    return of(password);
  }

  @Override
  public boolean verify(String password, String hash) {
    work.incrementAndGet();
    String strong = hash.startsWith(WEAK) ? hash.substring(WEAK.length()) : hash;
    if (!strong.startsWith(PREFIX)) {
      throw StoreException.broken("a stored hash is no hash", null);
    }
    return of(password).equals(strong);
  }

  @Override
  public void verifyAgainstNobody(String password) {
    work.incrementAndGet();
  }

  @Override
  public boolean isOutdated(String hash) {
    return hash.startsWith(WEAK);
  }

  @Override
  public synchronized PasswordHasher forClient(String network) {
    networks.add(network);
    return this;
  }

  /** On whose behalf hashes were asked for. */
  public synchronized List<String> networks() {
    return List.copyOf(networks);
  }

  /** The hash of a password, made with too little work. */
  public static String weak(String password) {
    return WEAK + of(password);
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
