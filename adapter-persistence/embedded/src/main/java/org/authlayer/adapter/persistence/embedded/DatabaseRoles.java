package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.authlayer.ports.driven.StoreException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The roles of the embedded database: a superuser for operators, and the role that the application
 * logs in as, which owns its database and nothing else.
 *
 * @param directory where the passwords lie
 */
record DatabaseRoles(DataDirectory directory, int port) {

  static final String SUPERUSER = "postgres";
  static final String OWNER = "authlayer";
  static final String DATABASE = "postgres";
  static final String HOST = "127.0.0.1";

  /** As the manual of libpq names such a file. */
  private static final String PASSWORDS = "pgpass";

  /**
   * Many iterations make it slow to guess a password from what the server keeps of it. This one is
   * random, 192 bits of it, and each login would cost as many iterations at each start.
   */
  private static final String ITERATE_ONCE = "set local scram_iterations = 1";

  String url() {
    return url(port);
  }

  static String url(int port) {
    return "jdbc:postgresql://" + HOST + ":" + port + "/" + DATABASE;
  }

  /**
   * The command that opens the database in psql as its owner; the password is in a file of the form
   * that libpq reads.
   */
  String shell(String password) throws IOException {
    Path file = directory.data().resolveSibling(PASSWORDS);
    SecretFile.write(file, "%s:*:%s:%s:%s%n".formatted(HOST, DATABASE, OWNER, password));
    return "PGPASSFILE='%s' psql -h %s -p %d -U %s %s"
        .formatted(file.toString().replace("'", "'\\''"), HOST, port, OWNER, DATABASE);
  }

  /** Creates the application's role where there is none, and returns its password. */
  String prepare() throws IOException {
    String password = SecretFile.read(directory.passwordFile(OWNER));
    try {
      if (!exists(password)) {
        create(password);
      }
      return password;
    } catch (SQLException e) {
      throw StoreException.broken(
          "the roles of the embedded database could not be created (SQLSTATE "
              + e.getSQLState()
              + "): are the passwords in "
              + directory.data()
              + " its own?",
          e);
    }
  }

  private boolean exists(String password) throws SQLException {
    try (Connection connection = connect(OWNER, password)) {
      return connection.isValid(0);
    } catch (SQLException e) {
      if (isRefusedLogin(e)) {
        return false;
      }
      throw e;
    }
  }

  private void create(String password) throws SQLException, IOException {
    try (Connection connection =
            connect(SUPERUSER, SecretFile.read(directory.passwordFile(SUPERUSER)));
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(ITERATE_ONCE);
      statement.execute(createOwner(password));
      statement.execute("alter database " + DATABASE + " owner to " + OWNER);
      connection.commit();
    }
  }

  private static String createOwner(String password) {
    return "create role "
        + OWNER
        + " login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '"
        + password
        + "'";
  }

  private Connection connect(String role, String password) throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(url());
    source.setUser(role);
    source.setPassword(password);
    source.setLogServerErrorDetail(false);
    return source.getConnection();
  }

  private static boolean isRefusedLogin(SQLException failure) {
    return String.valueOf(failure.getSQLState()).startsWith("28");
  }
}
