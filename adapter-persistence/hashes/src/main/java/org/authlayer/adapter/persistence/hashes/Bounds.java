package org.authlayer.adapter.persistence.hashes;

import org.authlayer.ports.driven.StoreException;

/**
 * The most that a stored hash may ask for. The numbers in it are another program's, and a row that
 * somebody wrote must not stop the server: they are compared before memory or time is spent.
 *
 * @param mostMemory in bytes, for one hash
 */
record Bounds(long mostMemory) {

  /** Django asks for 100 MiB of Argon2, and no other framework for more. */
  private static final long MOST_MEMORY = 128L << 20;

  /** The most of each function takes some seconds. */
  static final long MOST_ARGON2 = 1L << 20;

  private static final long MOST_SCRYPT = 1L << 21;
  private static final long MOST_PBKDF2 = 5_000_000;
  private static final int MOST_BCRYPT = 16;

  /** The threads together use at most half of the heap. */
  static Bounds of(long heap, int threads, long configuredMemory) {
    return new Bounds(Math.min(Math.max(MOST_MEMORY, configuredMemory), share(heap, threads)));
  }

  static long share(long heap, int threads) {
    return heap / 2 / threads;
  }

  void requireArgon2(long kibibytes, long passes, long lanes) {
    requireMemory("Argon2", kibibytes << 10);
    require("Argon2", "passes over memory", kibibytes * passes, MOST_ARGON2);
    if (passes < 1 || lanes < 1 || lanes > 64 || kibibytes < 8 * lanes) {
      throw refused("Argon2", "numbers that this function does not have");
    }
  }

  void requireScrypt(long cost, long blocks, long lanes) {
    if (Long.bitCount(cost) != 1 || cost < 2 || blocks < 1 || lanes < 1) {
      throw refused("scrypt", "numbers that this function does not have");
    }
    requireMemory("scrypt", 128 * cost * blocks);
    require("scrypt", "blocks", cost * blocks * lanes, MOST_SCRYPT);
  }

  void requirePbkdf2(long iterations, long blocks) {
    if (iterations < 1) {
      throw refused("PBKDF2", "numbers that this function does not have");
    }
    require("PBKDF2", "iterations", iterations * blocks, MOST_PBKDF2);
  }

  void requireBcrypt(int cost) {
    require("bcrypt", "cost", cost, MOST_BCRYPT);
  }

  private void requireMemory(String function, long bytes) {
    if (bytes > mostMemory) {
      throw refused(
          function,
          (bytes >> 20)
              + " MiB of memory; at most "
              + (mostMemory >> 20)
              + " MiB for each of password.threads is used");
    }
  }

  private static void require(String function, String what, long asked, long most) {
    if (asked > most) {
      throw refused(function, asked + " " + what + "; at most " + most + " is checked");
    }
  }

  private static StoreException refused(String function, String what) {
    return StoreException.broken("a stored hash of " + function + " asks for " + what, null);
  }
}
