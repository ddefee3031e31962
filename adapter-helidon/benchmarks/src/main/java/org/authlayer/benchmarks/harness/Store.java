package org.authlayer.benchmarks.harness;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.HashMap;
import java.util.Map;
import org.authlayer.benchmarks.Population;
import org.jspecify.annotations.Nullable;
import org.mindrot.jbcrypt.BCrypt;

/**
 * One database, and who logs in.
 *
 * @param url of the driver
 * @param user a role that owns it
 * @param password of the role
 */
public record Store(String url, String user, String password) {

  private static final long CANCEL_MILLIS = 1000;

  /** The environment variables that name this database; the product and the limit read the same. */
  public Map<String, String> environment(String secret) {
    Map<String, String> environment = new HashMap<>();
    environment.put("AUTHLAYER_DATABASE_URL", url);
    environment.put("AUTHLAYER_DATABASE_USER", user);
    environment.put("AUTHLAYER_DATABASE_PASSWORD", password);
    environment.put("AUTHLAYER_JWT_KEYS_0_KID", "main");
    environment.put("AUTHLAYER_JWT_KEYS_0_ALGORITHM", "HS256");
    environment.put("AUTHLAYER_JWT_KEYS_0_SECRET", secret);
    return environment;
  }

  /** A connection to a database that already has the tables. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user, password);
  }

  /**
   * Replaces all users by users 1 to a number, each with a token that was never used, and a
   * session.
   */
  public void fill(int users, int bcryptCost) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("truncate users, user_tokens, sessions");
      insert(connection, users, bcryptCost, null);
      insertSessions(connection, users, 0, 0);
      statement.execute("vacuum analyze users, user_tokens, sessions");
    }
  }

  /**
   * Users 1 to a number and their tokens, into tables without them.
   *
   * @param used how many seconds from now the tokens were last used, or null for never
   */
  public static void insert(
      Connection connection, int users, int bcryptCost, @Nullable Integer used)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Population.insertUsers())) {
      insert.setString(1, BCrypt.hashpw(Population.PASSWORD, BCrypt.gensalt(bcryptCost)));
      insert.setInt(2, 1);
      insert.setInt(3, users);
      insert.executeUpdate();
    }
    insertTokens(connection, users, 0, used);
  }

  /**
   * The tokens of users 1 to a number.
   *
   * @param offset by how much a token's number exceeds its user's
   * @param used how many seconds from now they were last used, or null for never
   */
  public static void insertTokens(
      Connection connection, int users, int offset, @Nullable Integer used) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Population.insertTokens())) {
      insert.setInt(1, offset);
      insert.setInt(2, offset);
      insert.setObject(3, used, Types.INTEGER);
      insert.setInt(4, 1);
      insert.setInt(5, users);
      insert.executeUpdate();
    }
  }

  /**
   * The sessions of users 1 to a number.
   *
   * @param offset by how much a session's number exceeds its user's
   * @param seen how many seconds from now they were created and last seen
   */
  public static void insertSessions(Connection connection, int users, int offset, int seen)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Population.insertSessions())) {
      insert.setInt(1, offset);
      insert.setInt(2, seen);
      insert.setInt(3, seen);
      insert.setInt(4, seen);
      insert.setInt(5, 1);
      insert.setInt(6, users);
      insert.executeUpdate();
    }
  }

  /** Milliseconds that a commit takes; after a second it is cancelled. */
  public double commitMillis() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      long begin = System.nanoTime();
      Thread cancel = Thread.ofVirtual().start(() -> cancelLater(statement));
      statement.execute("create temporary table probe ()");
      cancel.interrupt();
      return (System.nanoTime() - begin) / 1e6;
    }
  }

  private static void cancelLater(Statement statement) {
    try {
      Thread.sleep(CANCEL_MILLIS);
      statement.cancel();
    } catch (InterruptedException committed) {
      Thread.currentThread().interrupt();
    } catch (SQLException gone) {
      throw new IllegalStateException(gone);
    }
  }

  /** How much of the disk it occupies. */
  public long mebibytes() throws SQLException {
    return Long.parseLong(one("select pg_database_size(current_database()) >> 20"));
  }

  /** Whether its server shares memory in huge pages, as it says itself: {@code on} or not. */
  public String hugePages() throws SQLException {
    return one("show huge_pages_status");
  }

  private String one(String query) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "Store";
  }
}
