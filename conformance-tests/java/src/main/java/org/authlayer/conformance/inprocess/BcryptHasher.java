package org.authlayer.conformance.inprocess;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.StoreException;

/** bcrypt at its lowest cost, on the caller's thread: right, fast, and for tests only. */
public final class BcryptHasher implements PasswordHasher {

  private static final int LOWEST_COST = 4;
  private static final int MOST_BYTES = 1024;
  private static final int MOST_BYTES_AS_GIVEN = 72;
  private static final byte[] LABEL =
      "authlayer password of more than 72 bytes, version 1".getBytes(StandardCharsets.US_ASCII);

  /** A hasher. */
  public BcryptHasher() {}

  @Override
  public String hash(String password) {
    byte[] text =
        text(password)
            .orElseThrow(
                () -> new IllegalArgumentException("a password has at most 1024 bytes and no NUL"));
    byte[] hash = BCrypt.withDefaults().hash(LOWEST_COST, text);
    return new String(hash, StandardCharsets.US_ASCII);
  }

  @Override
  public boolean verify(String password, String hash) {
    byte[] text = text(password).orElseGet(() -> new byte[0]);
    BCrypt.Result result = BCrypt.verifyer().verify(text, hash.getBytes(StandardCharsets.UTF_8));
    if (!result.validFormat) {
      throw StoreException.broken("a stored password hash is no bcrypt hash", null);
    }
    return result.verified && text(password).isPresent();
  }

  @Override
  public void verifyAgainstNobody(String password) {
    verify(password, "$2a$04$abcdefghijklmnopqrstuu5Fv7mvZlJLbAr6qCAzJrR5LRLq8hQDu");
  }

  /** What bcrypt is given: a digest of what it would not read whole (DEC-25). */
  private static Optional<byte[]> text(String password) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    boolean none = password.indexOf('\0') >= 0 || bytes.length > MOST_BYTES;
    if (none || !StandardCharsets.UTF_8.newEncoder().canEncode(password)) {
      return Optional.empty();
    }
    return Optional.of(bytes.length <= MOST_BYTES_AS_GIVEN ? bytes : digest(bytes));
  }

  private static byte[] digest(byte[] bytes) {
    try {
      Mac mac = Mac.getInstance("HmacSHA384");
      mac.init(new SecretKeySpec(LABEL, "HmacSHA384"));
      return Base64.getEncoder().encode(mac.doFinal(bytes));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has HMAC with SHA-384", impossible);
    }
  }
}
