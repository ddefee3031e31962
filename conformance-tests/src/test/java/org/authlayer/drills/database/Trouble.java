package org.authlayer.drills.database;

import java.util.Set;

/**
 * One way in which a database fails.
 *
 * @param name what it is called in the table
 * @param answers what a client that writes may be told meanwhile: on a full disk some still fits
 * @param begin makes it fail
 * @param end lets it serve again
 */
record Trouble(String name, Set<Integer> answers, Step begin, Step end) {

  /** One in which nothing can be written. */
  Trouble(String name, Step begin, Step end) {
    this(name, Set.of(503), begin, end);
  }

  /** Something done to the database. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }
}
