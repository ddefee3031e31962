package org.authlayer.conformance.memory;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;

/** bcrypt at its lowest cost, on the caller's thread: right, fast, and for tests only. */
public final class BcryptHasher implements PasswordHasher {

  private static final int LOWEST_COST = 4;
  private static final int MOST_BYTES = 72;

  /** A hasher. */
  public BcryptHasher() {}

  @Override
  public String hash(String password) {
    if (!isHashable(password)) {
      throw new IllegalArgumentException("a password has at most 72 bytes and no NUL");
    }
    return BCrypt.withDefaults().hashToString(LOWEST_COST, password.toCharArray());
  }

  @Override
  public boolean verify(String password, String hash) {
    if (!isHashable(password)) {
      return false;
    }
    BCrypt.Result result =
        BCrypt.verifyer()
            .verify(
                password.getBytes(StandardCharsets.UTF_8), hash.getBytes(StandardCharsets.UTF_8));
    if (!result.validFormat) {
      throw StoreException.broken("a stored password hash is no bcrypt hash", null);
    }
    return result.verified;
  }

  @Override
  public void verifyAgainstNobody(String password) {
    verify(password, "$2a$04$abcdefghijklmnopqrstuu5Fv7mvZlJLbAr6qCAzJrR5LRLq8hQDu");
  }

  private static boolean isHashable(String password) {
    return password.indexOf('\0') < 0
        && password.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
  }
}
