package org.authlayer.drills.database;

/**
 * One way in which a database fails.
 *
 * @param name what it is called in the table
 * @param begin makes it fail
 * @param end lets it serve again
 */
record Trouble(String name, Step begin, Step end) {

  /** Something done to the database. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }
}
