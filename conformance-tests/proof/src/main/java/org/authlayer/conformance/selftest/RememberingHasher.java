package org.authlayer.conformance.selftest;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.ports.driven.PasswordHasher;

/**
 * What a hasher answered once it need not work out again: thousands of runs hash the same few
 * passwords. One instance never gives the same hash twice.
 */
final class RememberingHasher implements PasswordHasher {

  private static final Map<List<Object>, String> MADE = new ConcurrentHashMap<>();
  private static final Map<List<String>, Boolean> ASKED = new ConcurrentHashMap<>();

  private final PasswordHasher hasher;
  private final Map<String, AtomicInteger> times = new ConcurrentHashMap<>();

  RememberingHasher(PasswordHasher hasher) {
    this.hasher = hasher;
  }

  @Override
  public String hash(String password) {
    int time = times.computeIfAbsent(password, it -> new AtomicInteger()).getAndIncrement();
    return MADE.computeIfAbsent(List.of(password, time), it -> hasher.hash(password));
  }

  @Override
  public boolean verify(String password, String hash) {
    return ASKED.computeIfAbsent(List.of(password, hash), it -> hasher.verify(password, hash));
  }

  /** Nothing: the work is counted by who calls this one. */
  @Override
  public void verifyAgainstNobody(String password) {}

  @Override
  public boolean isOutdated(String hash) {
    return hasher.isOutdated(hash);
  }
}
