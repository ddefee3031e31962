package org.authlayer.conformance.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.endtoend.CommandRun;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.conformance.pages.Page;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The steps of docs/operate/rotate-keys.md, with an instance of each step beside one of the next.
 */
final class RotationTest {

  private static final String PASSWORD = "only-for-this-test";

  private static TestPostgres postgres;

  @TempDir private Path place;

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  @Test
  void noSignedTokenIsRefusedWhileTheKeyIsRotatedInThreeSteps() throws Exception {
    Map<String, String> database = postgres.database("rotated_keys");
    String keys = place.resolve("keys").toString();
    Path first = place.resolve("application.yaml");
    Files.writeString(first, done("keys", "generate", "--kid", "first", "--directory", keys));
    Path next = place.resolve("next.yaml");
    Files.writeString(
        next,
        done(
            "keys",
            "rotate",
            "--kid",
            "second",
            "--config",
            first.toString(),
            "--directory",
            keys));
    done("config", "check", "--config", next.toString());
    String both = Files.readString(next);
    String signing = both.replace("signing-key: 'first'", "signing-key: 'second'");
    try (Server formerOnly = with(database, Files.readString(first));
        Server formerSigns = with(database, both);
        Server newSigns = with(database, signing)) {
      Flow old = Flow.at(formerOnly.url());
      areTaken(List.of(formerOnly, formerSigns, newSigns), old.jwt());
      areTaken(List.of(formerOnly, formerSigns, newSigns), old.on(formerSigns.url()).jwt());
      String signed = old.on(newSigns.url()).jwt();
      areTaken(List.of(formerSigns, newSigns), signed);
      assertEquals(401, old.validate(signed), "a step was left out");
    }
  }

  @Test
  void aSecondRoleTakesOverWhileTheFirstOneServes() throws Exception {
    removeRoles();
    postgres.run("postgres", "create role authlayer_a login password '" + PASSWORD + "'");
    postgres.database("rotated_role");
    postgres.run("postgres", "alter database rotated_role owner to authlayer_a");
    List<String> statements =
        Page.of("docs/operate/rotate-keys.md").blocksIn("sql").stream()
            .map(block -> block.text().replaceAll("\\bauthlayer\\b", "authlayer_a"))
            .toList();
    assertEquals(2, statements.size());
    try (Server before = Instance.start(login("authlayer_a"))) {
      Residents.Opened opened = Residents.Opened.of(Flow.at(before.url()));
      postgres.run("postgres", statements.get(0));
      postgres.run("postgres", "alter role authlayer_b password '" + PASSWORD + "'");
      try (Server after = Instance.start(login("authlayer_b"))) {
        Flow there = Flow.at(after.url());
        assertEquals(200, there.on(before.url()).me(there.token()));
        assertEquals(200, opened.statuses(after.url()).get(0));
        postgres.run("postgres", statements.get(1));
        assertThrows(SQLException.class, () -> connect("authlayer_a"), "the former login");
        assertEquals(200, there.me(there.token()));
        assertEquals("authlayer_a", ownerOfWhatIsMadeBy("authlayer_b"));
      }
    }
    removeRoles();
  }

  private static void removeRoles() throws SQLException {
    postgres.run("postgres", "drop database if exists rotated_role with (force)");
    postgres.run("postgres", "drop role if exists authlayer_b");
    postgres.run("postgres", "drop role if exists authlayer_a");
  }

  private static String ownerOfWhatIsMadeBy(String role) throws SQLException {
    try (var connection = connect(role);
        var statement = connection.createStatement()) {
      statement.execute("create table made ()");
    }
    return postgres.text(
        "rotated_role", "select tableowner from pg_tables where tablename = 'made'");
  }

  private static Connection connect(String role) throws SQLException {
    return DriverManager.getConnection(login(role).get("database.url"), role, PASSWORD);
  }

  private static Map<String, String> login(String role) {
    Map<String, String> settings =
        new LinkedHashMap<>(postgres.settings("rotated_role", postgres.port()));
    settings.put("database.user", role);
    settings.put("database.password", PASSWORD);
    settings.put("jwt.keys.0.kid", "kept");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    return settings;
  }

  private static void areTaken(List<Server> servers, String jwt) {
    for (Server server : servers) {
      assertEquals(200, new Flow(server.url(), "").validate(jwt));
    }
  }

  private static String done(String... words) {
    CommandRun run = CommandRun.of("", words);
    assertEquals(0, run.code(), run::err);
    return run.out();
  }

  private static Server with(Map<String, String> database, String yaml) {
    Map<String, String> settings = new LinkedHashMap<>(database);
    flatten("", new Yaml().load(yaml), settings);
    return Instance.start(settings);
  }

  private static void flatten(String name, Object value, Map<String, String> into) {
    String prefix = name.isEmpty() ? "" : name + ".";
    if (value instanceof Map<?, ?> members) {
      members.forEach((key, member) -> flatten(prefix + key, member, into));
    } else if (value instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        flatten(prefix + i, items.get(i), into);
      }
    } else {
      into.put(name, String.valueOf(value));
    }
  }
}
