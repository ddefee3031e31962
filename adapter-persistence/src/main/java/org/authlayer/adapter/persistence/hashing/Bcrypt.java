package org.authlayer.adapter.persistence.hashing;

/** The bcrypt function, so that a test can count how much of it is done. */
@FunctionalInterface
interface Bcrypt {

  /**
   * Hashes.
   *
   * @param text at most 72 bytes of UTF-8 without NUL
   * @param salt the prefix, the cost and the salt; a whole hash serves
   * @return the hash in modular crypt form
   */
  String hash(String text, String salt);
}
