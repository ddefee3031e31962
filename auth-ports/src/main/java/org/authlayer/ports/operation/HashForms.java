package org.authlayer.ports.operation;

import java.util.Optional;

/**
 * Password hashes of other programs, and other functions than bcrypt. A hasher of bcrypt looks this
 * service up, and asks it about a stored hash in another form. A password that is given here has at
 * most 1024 bytes of UTF-8, no NUL and no unpaired surrogate (DEC-25).
 */
public interface HashForms {

  /**
   * Reads a stored hash; nothing for a text in no form of these.
   *
   * @throws org.authlayer.ports.driven.StoreException if the hash asks for more memory or work than
   *     is checked; neither was spent then
   */
  Optional<StoredHash> read(String stored);

  /** Computes a hash with a new salt by the function of {@link HashingSettings#argon2}. */
  String hash(String password);

  /** Does this work and no more, so that every check takes as long as another (DEC-21). */
  void spend(Work work);

  /** One stored hash. */
  interface StoredHash {

    Work work();

    boolean matches(String password);

    /** Whether its function, form or work is not the configured one. */
    boolean isOutdated();
  }

  /** Work of one function; units of one function can be added, those of two cannot be compared. */
  record Work(String function, long units) {

    /** The function whose units are rounds: two to the power of the cost. */
    public static final String BCRYPT = "bcrypt";

    /** The function whose units are KiB, once for each pass. */
    public static final String ARGON2 = "argon2";
  }

  /** Opens the forms. */
  @FunctionalInterface
  interface Factory {

    /**
     * Reserves nothing yet.
     *
     * @throws IllegalArgumentException if the settings ask for more memory than there is; the
     *     message names the key
     */
    HashForms open(HashingSettings settings);
  }
}
