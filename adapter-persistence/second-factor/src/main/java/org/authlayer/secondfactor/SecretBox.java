package org.authlayer.secondfactor;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;

/**
 * Encrypts the secrets of users by AES-256-GCM. A sealed secret opens for its user only, so a copy
 * in the row of another user is refused.
 *
 * @param keys the first one seals, and each opens; at least one
 */
record SecretBox(List<SecretKeySpec> keys, RandomGenerator random) {

  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /**
   * Reads a key of 32 bytes in base64.
   *
   * @throws IllegalArgumentException for any other text; without the text
   */
  static SecretKeySpec key(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    if (bytes.length != KEY_BYTES) {
      throw new IllegalArgumentException("a key has 32 bytes");
    }
    return new SecretKeySpec(bytes, "AES");
  }

  byte[] seal(byte[] secret, UserId owner) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] content = run(Cipher.ENCRYPT_MODE, keys.get(0), nonce, secret, owner).orElseThrow();
    byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + content.length);
    System.arraycopy(content, 0, sealed, NONCE_BYTES, content.length);
    return sealed;
  }

  byte[] open(byte[] sealed, UserId owner) {
    return keys.stream()
        .flatMap(key -> opened(key, sealed, owner).stream())
        .findFirst()
        .orElseThrow(
            () ->
                StoreException.broken(
                    "the secret of a second factor opens by no configured key: configure the one"
                        + " that it was sealed by, or it was changed in its row",
                    null));
  }

  /** Whether another key than the first one sealed it. */
  boolean isOutdated(byte[] sealed, UserId owner) {
    return opened(keys.get(0), sealed, owner).isEmpty();
  }

  private static Optional<byte[]> opened(SecretKeySpec key, byte[] sealed, UserId owner) {
    byte[] content = Arrays.copyOfRange(sealed, NONCE_BYTES, sealed.length);
    return run(Cipher.DECRYPT_MODE, key, Arrays.copyOf(sealed, NONCE_BYTES), content, owner);
  }

  private static Optional<byte[]> run(
      int mode, SecretKeySpec key, byte[] nonce, byte[] content, UserId owner) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD((owner.type() + "/" + owner.text()).getBytes(StandardCharsets.UTF_8));
      return Optional.of(cipher.doFinal(content));
    } catch (GeneralSecurityException refused) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "SecretBox[" + keys.size() + "]";
  }
}
