package org.authlayer.conformance.blackbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one run keeps for all its checks: the prefix of the addresses it registers, accounts that
 * several checks share, and every secret, so that reports can mask it.
 */
public final class Registry {

  private final String prefix;
  private final AtomicInteger counter = new AtomicInteger();
  private final Map<String, Account> shared = new ConcurrentHashMap<>();
  private final Map<String, String> tokens = new ConcurrentHashMap<>();
  private final List<IssuedToken> issued = new ArrayList<>();
  private final Set<String> secrets = ConcurrentHashMap.newKeySet();

  /**
   * A registry.
   *
   * @param prefix makes the run's addresses differ from those of any other run; letters and digits
   */
  public Registry(String prefix) {
    this.prefix = prefix;
  }

  /**
   * An address nobody has.
   *
   * @return a valid address of lower-case letters and digits, different at each call
   */
  public String freshEmail() {
    return "kit" + prefix + "n" + counter.incrementAndGet() + "@example.org";
  }

  /**
   * Makes sure that a text appears in no report.
   *
   * @param secret the text
   * @return the same text
   */
  public String secret(String secret) {
    if (secret.length() >= 4) {
      secrets.add(secret);
    }
    return secret;
  }

  /**
   * Everything that must appear in no report.
   *
   * @return a live view
   */
  public Set<String> secrets() {
    return secrets;
  }

  Map<String, Account> shared() {
    return shared;
  }

  Map<String, String> tokens() {
    return tokens;
  }

  List<IssuedToken> issued() {
    return issued;
  }
}
