package org.authlayer.adapter.persistence.connections;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.operation.DatabaseSettings;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The address of a database, and its login.
 *
 * @param place each host and port, for messages
 * @param choosesPreparing whether the URL says which statements are kept prepared
 */
public record DatabaseAddress(
    PGSimpleDataSource source, String place, boolean choosesPreparing, @Nullable String schema) {

  private static final int OLDEST = 14;
  private static final String FORM = "jdbc:postgresql://host:5432/name";

  private static final Pattern URL =
      Pattern.compile("jdbc:postgresql://([^/?@]+)/[^/?@;]*([?].*)?");

  /** The driver takes any text, digits of any script, and a number with a leading 0 as decimal. */
  private static final Pattern HOST =
      Pattern.compile(
          "(?!(?:\\[[0-9a-fA-F:]*:)?(?=\\d*\\.)(?:\\d+\\.)*0\\d+(?:\\.\\d+)*(?:[:\\]]|$))"
              + "(?:\\[[^\\]\\s]+\\]|[^:\\[\\];\\s]+)(?::(?:[1-9]\\d{0,3}|[1-5]\\d{4}"
              + "|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?");

  /** User, password and time-outs in the URL apply unless the settings name them. */
  public static DatabaseAddress of(String url, DatabaseSettings settings) {
    return of(url, settings.user(), settings.password(), settings);
  }

  public static DatabaseAddress of(
      String url, String user, String password, DatabaseSettings settings) {
    PGSimpleDataSource source = parse(url);
    UrlParameters parameters = UrlParameters.of(url, settings.at(url, user, password));
    if (!user.isEmpty()) {
      source.setUser(user);
    }
    if (String.valueOf(source.getUser()).contains("'")) {
      throw new IllegalArgumentException(
          "database.user: a role with ' in its name cannot create the tables; alter role .."
              + " rename");
    }
    if (!password.isEmpty()) {
      source.setPassword(password);
    }
    String schema = settings.schema();
    if (schema != null) {
      source.setCurrentSchema(schema);
    }
    int seconds = (int) Math.max(1, settings.connectTimeout().plusMillis(999).toSeconds());
    source.setConnectTimeout(seconds);
    source.setLoginTimeout(seconds);
    String place =
        IntStream.range(0, source.getServerNames().length)
            .mapToObj(at -> source.getServerNames()[at] + ":" + source.getPortNumbers()[at])
            .collect(Collectors.joining(","));
    return new DatabaseAddress(source, place, parameters.has("prepareThreshold"), schema);
  }

  /** A look at the tables, and whether they serve. */
  @FunctionalInterface
  public interface Look {
    boolean isServed(Connection connection) throws SQLException;
  }

  /**
   * Connects once, so that what is wrong is said in one line and not by a pool that waits. The
   * connection is returned if the tables there serve, since to log in takes longest.
   */
  public Optional<Connection> probe(Look tables) {
    try {
      Connection connection = source.getConnection();
      boolean serves = false;
      try {
        requireVersion(connection);
        requireUnicode(connection);
        PreparedStatements.adapt(connection, this);
        requireSchema(connection);
        serves = connection.isValid(source.getConnectTimeout()) && tables.isServed(connection);
        return serves ? Optional.of(connection) : Optional.empty();
      } finally {
        if (!serves) {
          connection.close();
        }
      }
    } catch (SQLException e) {
      // A pooler knows few of the parameters that a connection begins with.
      throw String.valueOf(e.getMessage()).contains("parameter: search_path")
          ? schemaIsLost()
          : StartFailures.of(e, this);
    }
  }

  public void execute(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** An older one does not read the statements that create the tables. */
  private void requireVersion(Connection connection) throws SQLException {
    DatabaseMetaData database = connection.getMetaData();
    if (database.getDatabaseMajorVersion() < OLDEST) {
      throw StoreException.broken(
          "the database at %s is PostgreSQL %s, and the tables need %s or newer: upgrade it"
              .formatted(place, database.getDatabaseProductVersion(), OLDEST),
          null);
    }
  }

  /** In another encoding a name that it lacks would be refused with 500, when a user has it. */
  private void requireUnicode(Connection connection) throws SQLException {
    String encoding = connection.unwrap(PGConnection.class).getParameterStatus("server_encoding");
    if (encoding != null && !encoding.equals("UTF8")) {
      throw StoreException.broken(
          ("the database at %s has the encoding %s, which lacks letters of users' names: create it"
                  + " with encoding 'UTF8' template template0, and move the data by pg_dump")
              .formatted(place, encoding),
          null);
    }
  }

  /** A pooler may leave the parameter out, and the tables would be created elsewhere. */
  private void requireSchema(Connection connection) throws SQLException {
    if (schema != null
        && !schema.equals(value("select current_setting('search_path')", connection))) {
      throw schemaIsLost();
    }
  }

  /** The first column of the first row, or null without a row. */
  public static @Nullable String value(String query, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  private StoreException schemaIsLost() {
    return StoreException.broken(
        ("the pooler at %s does not pass on %s: leave it out, and have the database say it: alter"
                + " role NAME set search_path = %s")
            .formatted(
                place,
                schema == null ? "currentSchema in database.url" : "database.schema",
                source.getCurrentSchema()),
        null);
  }

  /** The driver repeats an unreadable URL in its log, and takes "user:password@host" for a host. */
  private static PGSimpleDataSource parse(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches() || !isDecodable(url)) {
      throw new IllegalArgumentException(
          "database.url: write it as "
              + FORM
              + "; the login goes into database.user and database.password");
    }
    if (!Arrays.stream(parts.group(1).split(",", -1)).allMatch(HOST.asMatchPredicate())) {
      throw new IllegalArgumentException(
          "database.url: write it as "
              + FORM
              + ", with a port from 1 to 65535; an IPv6 address stands in brackets, and no number"
              + " of an IPv4 address begins with 0");
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setUrl(url);
    } catch (IllegalArgumentException e) {
      // Without the cause, whose message repeats the URL.
      throw new IllegalArgumentException(
          url.contains("service=")
              ? "database.url: the parameter service: there is no such service in .pg_service.conf"
                  + " in the home of the server's user, or in the file of PGSERVICEFILE"
              : "database.url: cannot be read; its form is " + FORM);
    }
    source.setLogServerErrorDetail(false);
    source.setTcpKeepAlive(true);
    return source;
  }

  private static boolean isDecodable(String url) {
    try {
      URLDecoder.decode(url, StandardCharsets.UTF_8);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
