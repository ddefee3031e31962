package org.authlayer.drills.database;

/**
 * One way in which a database fails.
 *
 * @param name what it is called in the table
 * @param begin makes it fail
 * @param goOn keeps it failing, before each look
 * @param end lets it serve again
 */
record Trouble(String name, Step begin, Step goOn, Step end) {

  /** One that goes on by itself. */
  Trouble(String name, Step begin, Step end) {
    this(name, begin, () -> {}, end);
  }

  /** Something done to the database. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }
}
