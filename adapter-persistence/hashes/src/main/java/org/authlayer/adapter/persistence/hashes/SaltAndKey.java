package org.authlayer.adapter.persistence.hashes;

import java.security.MessageDigest;
import java.util.Optional;

/** The salt of a stored hash, and the key that its password gives. */
final class SaltAndKey {

  private final byte[] salt;
  private final byte[] key;

  private SaltAndKey(byte[] salt, byte[] key) {
    this.salt = salt;
    this.key = key;
  }

  static SaltAndKey of(byte[] salt, byte[] key) {
    return new SaltAndKey(salt.clone(), key.clone());
  }

  /** Nothing if one of them could not be read. */
  static Optional<SaltAndKey> of(Optional<byte[]> salt, Optional<byte[]> key) {
    return salt.flatMap(bytes -> key.map(known -> of(bytes, known)));
  }

  byte[] salt() {
    return salt.clone();
  }

  int keyBytes() {
    return key.length;
  }

  /** Compares in a time that does not depend on the bytes. */
  boolean isKey(byte[] computed) {
    return MessageDigest.isEqual(computed, key);
  }
}
