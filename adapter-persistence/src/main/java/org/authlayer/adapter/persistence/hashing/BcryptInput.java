package org.authlayer.adapter.persistence.hashing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The input of bcrypt for a password (DEC-25). bcrypt reads 72 bytes, the library stops at a NUL
 * and takes every unpaired surrogate for a question mark: two passwords would open one account. So
 * more bytes are digested first, and a NUL or half a character is refused.
 */
final class BcryptInput {

  private static final int MOST_BYTES = 1024;
  private static final int MOST_BYTES_AS_GIVEN = 72;

  /** A digest that leaked elsewhere is of no use here. */
  private static final String LABEL = "authlayer password of more than 72 bytes, version 1";

  private BcryptInput() {}

  /** At most 72 bytes of UTF-8 without NUL; nothing for what cannot be a password. */
  static Optional<String> of(String password) {
    if (password.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(password)) {
      return Optional.empty();
    }
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= MOST_BYTES_AS_GIVEN) {
      return Optional.of(password);
    }
    return bytes.length <= MOST_BYTES ? Optional.of(digest(bytes)) : Optional.empty();
  }

  /** 48 bytes are 64 characters of base64 without padding. */
  private static String digest(byte[] bytes) {
    try {
      Mac mac = Mac.getInstance("HmacSHA384");
      mac.init(new SecretKeySpec(LABEL.getBytes(StandardCharsets.US_ASCII), "HmacSHA384"));
      return Base64.getEncoder().encodeToString(mac.doFinal(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HMAC with SHA-384", e);
    }
  }
}
