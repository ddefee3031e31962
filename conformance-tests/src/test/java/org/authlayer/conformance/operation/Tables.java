package org.authlayer.conformance.operation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of a database, as somebody sees them who looks past the server. */
record Tables(String url, String user, String password) {

  private static final List<String> NAMES =
      List.of(
          "users",
          "user_tokens",
          "typed_tokens",
          "sessions",
          "failed_logins",
          "authlayer_schema_history");

  /** Of the embedded database that runs on a directory. */
  static Tables embedded(Path directory) throws IOException {
    Path data = directory.resolve("data-18");
    return new Tables(
        "jdbc:postgresql://127.0.0.1:%s/postgres"
            .formatted(Files.readAllLines(data.resolve("postmaster.pid")).get(3).strip()),
        "postgres",
        Files.readString(data.resolve("postgres.password")).strip());
  }

  /** Of each table how many rows it has, and a sum of everything in them. */
  Map<String, String> contents() throws SQLException {
    Map<String, String> contents = new LinkedHashMap<>();
    for (String name : NAMES) {
      contents.put(
          name,
          text(
              "select count(*) || ' ' || md5(string_agg(one::text, '' order by one::text)) from "
                  + name
                  + " one"));
    }
    return contents;
  }

  String text(String query) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return String.valueOf(rows.getString(1));
    }
  }

  void run(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user, password);
  }
}
