package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.authlayer.ports.driven.StoreException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Who may do what in the embedded database: a superuser for operators, and the role that the
 * application logs in as, which owns its database and nothing else.
 *
 * <p>Before there were two, {@code authlayer} was the superuser. PostgreSQL lets nobody take that
 * away from the role that it was made with. So that one gets another name, and what it owned goes
 * to a new role of the old name.
 *
 * @param cluster where the passwords lie
 * @param port where the server listens
 */
record Roles(Cluster cluster, int port) {

  static final String SUPERUSER = "postgres";
  static final String OWNER = "authlayer";
  static final String DATABASE = "postgres";

  private static final String CONVERTER = "authlayer_converter";

  /**
   * Many iterations make it slow to guess a password from what the server keeps of it. This one is
   * random, 192 bits of it, and who logs in makes as many iterations at each start.
   */
  private static final String ITERATE_ONCE = "set local scram_iterations = 1";

  /** Sequences of a column go with their table. */
  private static final String GIVE_TABLES =
      """
      do $$
      declare
        command text;
      begin
        for command in
          select format('alter table %s owner to authlayer', one.oid::regclass)
          from pg_class one
          where one.relnamespace = 'public'::regnamespace
            and one.relowner = 'postgres'::regrole
            and one.relkind in ('r', 'p', 'v', 'm')
        loop
          execute command;
        end loop;
      end
      $$
      """;

  /** Of the role that the application logs in as. */
  private enum Standing {
    NONE,
    SUPERUSER,
    OWNER
  }

  String url() {
    return url(port);
  }

  static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE;
  }

  /** Makes them what they have to be, whatever state the directory is in. Returns a password. */
  String prepare() throws IOException {
    String password = SecretFile.read(cluster.passwordFile(OWNER));
    try {
      switch (standing(password)) {
        case NONE -> create(password);
        case SUPERUSER -> convert(password);
        case OWNER -> {}
      }
      return password;
    } catch (SQLException e) {
      throw StoreException.broken(
          "the roles of the embedded database could not be made (SQLSTATE "
              + e.getSQLState()
              + "): are the passwords in "
              + cluster.data()
              + " its own?",
          e);
    }
  }

  /** What is asked at every start, over one connection. */
  private Standing standing(String password) throws SQLException {
    try (Connection connection = connect(OWNER, password);
        Statement statement = connection.createStatement();
        ResultSet answer =
            statement.executeQuery("select rolsuper from pg_roles where rolname = current_user")) {
      return answer.next() && answer.getBoolean(1) ? Standing.SUPERUSER : Standing.OWNER;
    } catch (SQLException e) {
      if (isRefusedLogin(e) && Files.exists(cluster.passwordFile(SUPERUSER))) {
        return Standing.NONE;
      }
      throw e;
    }
  }

  private void create(String password) throws SQLException, IOException {
    try (Connection connection =
        connect(SUPERUSER, SecretFile.read(cluster.passwordFile(SUPERUSER)))) {
      inOneTransaction(connection, ITERATE_ONCE, createOwner(password), giveDatabase());
    }
  }

  /** Nobody can rename the role that is logged in, so a third one does. It ends without rights. */
  private void convert(String password) throws SQLException, IOException {
    String once = SecretFile.random();
    try (Connection connection = connect(OWNER, password)) {
      inOneTransaction(
          connection,
          "drop role if exists " + CONVERTER,
          "create role " + CONVERTER + " superuser login password '" + once + "'");
    }
    Path file = cluster.passwordFile(SUPERUSER);
    String superuser = SecretFile.write(file);
    try (Connection connection = connect(CONVERTER, once)) {
      inOneTransaction(
          connection,
          "alter role " + OWNER + " rename to " + SUPERUSER,
          "alter role " + SUPERUSER + " password '" + superuser + "'",
          ITERATE_ONCE,
          createOwner(password),
          giveDatabase(),
          GIVE_TABLES,
          "alter role " + CONVERTER + " nologin nosuperuser");
    }
    try (Connection connection = connect(SUPERUSER, superuser)) {
      inOneTransaction(connection, "drop role " + CONVERTER);
    }
  }

  private static String createOwner(String password) {
    return "create role "
        + OWNER
        + " login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '"
        + password
        + "'";
  }

  private static String giveDatabase() {
    return "alter database " + DATABASE + " owner to " + OWNER;
  }

  private static void inOneTransaction(Connection connection, String... statements)
      throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    connection.commit();
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
