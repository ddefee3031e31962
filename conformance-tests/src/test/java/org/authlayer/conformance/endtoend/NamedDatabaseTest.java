package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Several databases: sessions look their users up in the one that is named (AL-MOD-08). */
class NamedDatabaseTest {

  private static TestPostgres postgres;

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  @Test
  void withoutAChoiceTheDefaultDatabaseServes() throws Exception {
    try (Server server = start(Map.of())) {
      Flow user = Flow.at(server.url());
      assertEquals(200, user.account(user.session()));
    }
  }

  @Test
  void theNamedDatabaseServesWhereItIsChosen() throws Exception {
    try (Server server = start(Map.of("session.database", "members"))) {
      Flow user = Flow.at(server.url());
      String session = user.session();
      assertEquals(303, user.account(session), "the user is in the default database only");
      String row = postgres.text("standard", "select id from users");
      postgres.run(
          "members", "insert into users values ('" + row + "', 'Flo', 'flo@example.org', 'x')");
      assertEquals(200, user.account(user.session()));
    }
  }

  private static Server start(Map<String, String> choice) throws Exception {
    Map<String, String> settings = new TreeMap<>(postgres.database("standard"));
    postgres
        .database("members")
        .forEach(
            (key, value) -> settings.put(key.replace("database.", "databases.members."), value));
    settings.put("server.port", "0");
    settings.put("password.bcrypt-cost", "4");
    settings.put("applications", "token,web");
    settings.putAll(choice);
    return Server.start(settings, Adapters.found());
  }
}
