package org.authlayer.testing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;

/** One round of SHA-256 over a salt and the password: fast, and for tests only. */
final class SaltedHashes implements PasswordHasher {

  private static final String MARK = "test-sha256:";
  private static final int SALT_BYTES = 16;
  private static final int MOST_BYTES = 1024;

  private final SecureRandom random = new SecureRandom();

  @Override
  public String hash(String password) {
    if (!isAllowed(password)) {
      throw new IllegalArgumentException("a password has at most 1024 bytes and no NUL");
    }
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    return hash(password, salt);
  }

  @Override
  public boolean verify(String password, String hash) {
    String[] parts = hash.split(":", -1);
    if (!hash.startsWith(MARK) || parts.length != 3) {
      throw StoreException.broken("a stored password hash is not of the tests' hasher", null);
    }
    String given = hash(password, Base64.getDecoder().decode(parts[1]));
    return isAllowed(password)
        && MessageDigest.isEqual(
            given.getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void verifyAgainstNobody(String password) {
    hash(password, new byte[SALT_BYTES]);
  }

  private static boolean isAllowed(String password) {
    return password.indexOf('\0') < 0
        && password.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
  }

  private static String hash(String password, byte[] salt) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(salt);
      byte[] hash = digest.digest(password.getBytes(StandardCharsets.UTF_8));
      Base64.Encoder base64 = Base64.getEncoder();
      return MARK + base64.encodeToString(salt) + ":" + base64.encodeToString(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
