package org.authlayer.adapter.persistence.hashing;

import java.nio.charset.StandardCharsets;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;
import org.mindrot.jbcrypt.BCrypt;

/**
 * Hashes with bcrypt (DEC-25).
 *
 * <p>The library cuts a password at 72 bytes and at a NUL, and takes every unpaired surrogate for a
 * question mark; two different passwords would open one account. So such a password is refused when
 * it is set and never matches, after the same work as any other.
 */
record BcryptPasswordHasher(int cost, HashingThreads threads) implements PasswordHasher {

  private static final int MOST_BYTES = 72;

  @Override
  public String hash(String password) {
    if (!isHashable(password)) {
      throw new IllegalArgumentException(
          "a password has at most 72 bytes of UTF-8, no NUL and no unpaired surrogate");
    }
    return threads.call(() -> BCrypt.hashpw(password, BCrypt.gensalt(cost)));
  }

  @Override
  public boolean verify(String password, String hash) {
    BcryptHash stored =
        BcryptHash.parse(hash)
            .orElseThrow(() -> StoreException.broken("a stored hash is no bcrypt hash", null));
    if (stored.cost() > mostCost()) {
      throw StoreException.broken(
          "a stored hash is of cost " + stored.cost() + "; at most " + mostCost() + " is checked",
          null);
    }
    return matches(password, stored);
  }

  @Override
  public void verifyAgainstNobody(String password) {
    matches(password, BcryptHash.ofNobody(cost));
  }

  @Override
  public void close() {
    threads.close();
  }

  private boolean matches(String password, BcryptHash stored) {
    boolean hashable = isHashable(password);
    String checked = hashable ? password : "";
    return threads.call(() -> BCrypt.checkpw(checked, stored.text())) && hashable;
  }

  /**
   * Cost 16 is some four seconds. A stored hash that asks for more would hold a thread for minutes,
   * and at cost 31 for days.
   */
  private int mostCost() {
    return Math.max(cost, 16);
  }

  private static boolean isHashable(String password) {
    return password.indexOf('\0') < 0
        && StandardCharsets.UTF_8.newEncoder().canEncode(password)
        && password.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
  }
}
