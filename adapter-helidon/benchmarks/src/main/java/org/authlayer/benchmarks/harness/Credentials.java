package org.authlayer.benchmarks.harness;

import java.io.IOException;
import java.sql.SQLException;

/** Tokens and sessions, as each turn of a round is to find them. */
public interface Credentials {

  /** The same ones all the time. */
  Credentials LASTING =
      new Credentials() {
        @Override
        public int renew() {
          return 0;
        }

        @Override
        public void restore() {}

        @Override
        public long used() {
          return 0;
        }
      };

  /**
   * Makes ones that no server has seen, and returns by how much their numbers exceed the users'.
   */
  int renew() throws IOException, SQLException;

  /** Makes them what they were before one was used. */
  void restore() throws IOException, SQLException;

  /** How many uses the database knows that it did not know when they were restored. */
  long used() throws IOException, SQLException;
}
