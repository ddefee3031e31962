package org.authlayer.conformance.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.conformance.wire.Account;

/**
 * What one run keeps for all its checks: the prefix of the addresses it registers, and accounts and
 * tokens that several checks share.
 */
public final class Registry {

  private final String prefix;
  private final AtomicInteger counter = new AtomicInteger();
  private final Map<String, Account> shared = new ConcurrentHashMap<>();
  private final Map<String, String> tokens = new ConcurrentHashMap<>();
  private final Map<String, Object> locks = new ConcurrentHashMap<>();
  private final List<IssuedToken> issued = new ArrayList<>();

  public Registry(String prefix) {
    this.prefix = prefix;
  }

  public String freshEmail() {
    return "kit" + prefix + "n" + counter.incrementAndGet() + "@example.org";
  }

  Map<String, Account> shared() {
    return shared;
  }

  /** What those wait for who want the same thing made once. */
  Object lock(String key) {
    return locks.computeIfAbsent(key, any -> new Object());
  }

  Map<String, String> tokens() {
    return tokens;
  }

  List<IssuedToken> issued() {
    return issued;
  }
}
