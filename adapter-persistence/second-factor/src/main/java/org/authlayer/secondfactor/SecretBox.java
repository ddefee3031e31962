package org.authlayer.secondfactor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.authlayer.domain.Sha256;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;

/**
 * Encrypts the secrets of users by AES-256-GCM. A sealed secret names its key and opens for its
 * user only, so a copy in the row of another user is refused.
 */
final class SecretBox {

  private static final int KEY_BYTES = 32;
  private static final int NAME_BYTES = 4;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final Map<Integer, SecretKeySpec> keys = new LinkedHashMap<>();
  private final int current;
  private final RandomGenerator random;

  /**
   * Seals by the first key, and opens by any.
   *
   * @param keys each 32 bytes in base64, at least one
   * @throws IllegalArgumentException for a text that is no such key; without the text
   */
  SecretBox(List<String> keys, RandomGenerator random) {
    keys.stream().map(SecretBox::key).forEach(key -> this.keys.put(name(key), key));
    this.current = this.keys.keySet().iterator().next();
    this.random = random;
  }

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
    byte[] sealed = run(Cipher.ENCRYPT_MODE, current, nonce, secret, owner);
    return ByteBuffer.allocate(NAME_BYTES + NONCE_BYTES + sealed.length)
        .putInt(current)
        .put(nonce)
        .put(sealed)
        .array();
  }

  byte[] open(byte[] sealed, UserId owner) {
    int name = ByteBuffer.wrap(sealed).getInt();
    if (!keys.containsKey(name)) {
      throw StoreException.broken(
          "a second factor is encrypted by a key that is not configured: configure it as a former"
              + " one",
          null);
    }
    return run(
        Cipher.DECRYPT_MODE,
        name,
        Arrays.copyOfRange(sealed, NAME_BYTES, NAME_BYTES + NONCE_BYTES),
        Arrays.copyOfRange(sealed, NAME_BYTES + NONCE_BYTES, sealed.length),
        owner);
  }

  /** Whether a former key sealed it. */
  boolean isOutdated(byte[] sealed) {
    return ByteBuffer.wrap(sealed).getInt() != current;
  }

  private byte[] run(int mode, int key, byte[] nonce, byte[] content, UserId owner) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, keys.get(key), new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD((owner.type() + "/" + owner.text()).getBytes(StandardCharsets.UTF_8));
      return cipher.doFinal(content);
    } catch (GeneralSecurityException refused) {
      throw StoreException.broken("the secret of a second factor was changed in its row", refused);
    }
  }

  private static int name(SecretKeySpec key) {
    return ByteBuffer.wrap(Sha256.of(key.getEncoded())).getInt();
  }

  @Override
  public String toString() {
    return "SecretBox[" + keys.size() + "]";
  }
}
