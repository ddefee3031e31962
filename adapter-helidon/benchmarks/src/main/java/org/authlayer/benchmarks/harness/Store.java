package org.authlayer.benchmarks.harness;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
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

  /** As the product is told of it in its environment; the limit reads the same. */
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

  /** A connection; somebody has made the tables already. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user, password);
  }

  /** Users 1 to a number, each with a token that has not been used yet, and a session. */
  public void fill(int users, int bcryptCost) throws SQLException {
    String hash = BCrypt.hashpw(Population.PASSWORD, BCrypt.gensalt(bcryptCost));
    try (Connection connection = connect()) {
      insertUsers(connection, hash, users);
      insertTokens(connection, null, users);
      try (PreparedStatement sessions = connection.prepareStatement(Population.insertSessions())) {
        sessions.setInt(1, 1);
        sessions.setInt(2, users);
        sessions.executeUpdate();
      }
      analyze(connection);
    }
  }

  static void insertUsers(Connection connection, String hash, int users) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Population.insertUsers())) {
      insert.setString(1, hash);
      insert.setInt(2, 1);
      insert.setInt(3, users);
      insert.executeUpdate();
    }
  }

  static void insertTokens(Connection connection, @Nullable OffsetDateTime used, int users)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Population.insertTokens())) {
      insert.setObject(1, used == null ? null : used.withOffsetSameInstant(ZoneOffset.UTC));
      insert.setInt(2, 1);
      insert.setInt(3, users);
      insert.executeUpdate();
    }
  }

  static void analyze(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze");
    }
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "Store";
  }
}
