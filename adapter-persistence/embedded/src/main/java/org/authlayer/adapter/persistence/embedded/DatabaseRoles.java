package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.authlayer.ports.driven.StoreException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A superuser for operators, and the role that the application logs in as, which owns its database
 * and nothing else.
 */
record DatabaseRoles(DataDirectory directory, LocalAddress address) {

  static final String SUPERUSER = "postgres";
  static final String OWNER = "authlayer";
  static final String DATABASE = "postgres";

  private static final String PASSWORDS = "pgpass";

  /**
   * A random password of 192 bits needs no iterations against guessing; each login would cost as
   * many.
   */
  private static final String ITERATE_ONCE = "set local scram_iterations = 1";

  /** The command that opens psql as the owner; the password is in a file that libpq reads. */
  String shell(String password) throws IOException {
    Path file = directory.data().resolveSibling(PASSWORDS);
    String host = address.host();
    SecretFile.write(
        file, "%s:*:%s:%s:%s%n".formatted(host.replace(":", "\\:"), DATABASE, OWNER, password));
    return "PGPASSFILE='%s' psql -h %s -p %s -U %s %s"
        .formatted(file.toString().replace("'", "'\\''"), host, address.port(), OWNER, DATABASE);
  }

  /** Returns the password of the application's role, which is created where it does not exist. */
  String prepare() throws IOException {
    String password = SecretFile.read(DataDirectory.passwordFile(directory.data(), OWNER));
    try {
      if (!exists(password)) {
        create(password);
      }
      return password;
    } catch (SQLException e) {
      String state = String.valueOf(e.getSQLState());
      throw StoreException.broken(
          state.startsWith("08")
              ? "the embedded database runs, and cannot be reached at %s port %s (SQLSTATE %s): is the interface lo up? ip link set lo up"
                  .formatted(address.host(), address.port(), state)
              : "the roles of the embedded database could not be created (SQLSTATE %s): are the passwords in %s its own?"
                  .formatted(state, directory.data()),
          e);
    }
  }

  private boolean exists(String password) throws SQLException {
    try (Connection connection = connect(OWNER, password)) {
      return connection.isValid(0);
    } catch (SQLException e) {
      if (String.valueOf(e.getSQLState()).startsWith("28")) {
        return false;
      }
      throw e;
    }
  }

  private void create(String password) throws SQLException, IOException {
    try (Connection connection =
            connect(
                SUPERUSER,
                SecretFile.read(DataDirectory.passwordFile(directory.data(), SUPERUSER)));
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(ITERATE_ONCE);
      statement.execute(
          "create role %s login nosuperuser nocreatedb nocreaterole noreplication nobypassrls"
                  .formatted(OWNER)
              + " password '"
              + password
              + "'");
      statement.execute("alter database " + DATABASE + " owner to " + OWNER);
      connection.commit();
    }
  }

  private Connection connect(String role, String password) throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(address.url());
    source.setUser(role);
    source.setPassword(password);
    source.setLogServerErrorDetail(false);
    return source.getConnection();
  }
}
