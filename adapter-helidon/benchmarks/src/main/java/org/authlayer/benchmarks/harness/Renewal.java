package org.authlayer.benchmarks.harness;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Credentials of one table that every turn finds unused. A server that remembers what it has seen
 * has not seen those of a new round; and what a turn has written is gone before the next.
 */
public final class Renewal implements Credentials {

  private final Database database;
  private final Store store;
  private final String table;
  private final int users;
  private final Filling filling;
  private int rounds;

  /** Puts rows into the table. */
  @FunctionalInterface
  public interface Filling {

    /** For users 1 to a number, with credentials whose numbers are higher by an offset. */
    void fill(Connection connection, int users, int offset) throws SQLException;
  }

  /**
   * @param stage whose database it is
   * @param table of the credentials
   * @param users how many have one
   * @param filling makes them
   */
  public Renewal(Stage stage, String table, int users, Filling filling) {
    this.database = stage.database();
    this.store = stage.store();
    this.table = table;
    this.users = users;
    this.filling = filling;
  }

  @Override
  public int renew() throws IOException, SQLException {
    int offset = users * ++rounds;
    try (Connection connection = database.unchecked(store);
        Statement statement = connection.createStatement()) {
      clear(statement);
      filling.fill(connection, users, offset);
      statement.execute("drop table if exists unused");
      statement.execute("create unlogged table unused as table " + table);
      statement.execute("vacuum analyze " + table);
      statement.execute("checkpoint");
    }
    return offset;
  }

  @Override
  public void restore() throws IOException, SQLException {
    try (Connection connection = database.unchecked(store);
        Statement statement = connection.createStatement()) {
      clear(statement);
      statement.execute("insert into " + table + " table unused");
      statement.execute("vacuum analyze " + table);
    }
  }

  @Override
  public long used() throws IOException, SQLException {
    boolean ofSessions = table.equals("sessions");
    String query =
        """
        select count(*) from %1$s now join unused former using (%2$s)
        where now.%3$s is distinct from former.%3$s
        """
            .formatted(
                table, ofSessions ? "digest" : "id", ofSessions ? "last_seen_at" : "last_used_at");
    try (Connection connection = database.unchecked(store);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void clear(Statement statement) throws SQLException {
    statement.execute("truncate user_tokens, sessions cascade");
  }
}
