package org.authlayer.conformance.endtoend;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.authlayer.jwt.PrivateFile;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a PostgreSQL given by URL: the one that the environment names ({@code TEST_DATABASE_URL},
 * {@code _USER}, {@code _PASSWORD}), else one of the tests' own.
 */
class ByUrlEndToEndTest extends EndToEnd {

  private static final String VARIABLE = "TEST_DATABASE_";

  /** In milliseconds, read when a pool is opened. */
  private static final String PAUSE_BEFORE_A_CHECK = "com.zaxxer.hikari.aliveBypassWindowMs";

  private static TestPostgres postgres;
  private static Map<String, String> database;

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
    String url = System.getenv(VARIABLE + "URL");
    database =
        url == null
            ? postgres.database("by_url")
            : Map.of(
                "database.url", url,
                "database.user", System.getenv().getOrDefault(VARIABLE + "USER", "postgres"),
                "database.password", System.getenv().getOrDefault(VARIABLE + "PASSWORD", ""));
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  @Override
  Map<String, String> database() {
    return database;
  }

  @Test
  void oneAuthenticatedRequestIsOneRoundTrip(@TempDir Path directory) throws Exception {
    postgres.database("counted");
    try (CountingRelay relay = new CountingRelay(postgres.port())) {
      Map<String, String> settings = new TreeMap<>(postgres.settings("counted", relay.port()));
      Path password =
          Files.createFile(directory.resolve("password"), PrivateFile.onlyOwner("rw-------"));
      Files.writeString(password, Objects.requireNonNull(settings.remove("database.password")));
      settings.put("database.password-file", password.toString());
      settings.put("server.port", "0");
      settings.put("database.pool-size", "1");
      settings.put("password.bcrypt-cost", "4");
      settings.put("applications", "token");
      try (Server server = startUnchecked(settings)) {
        String token = Flow.at(server.url()).token();
        Flow.at(server.url()).me(token);
        assertEquals(10, fewestSent(relay, server, token));
      }
    }
  }

  /** The fewest round trips of ten requests in several attempts: background work adds some. */
  private static int fewestSent(CountingRelay relay, Server server, String token) {
    int fewest = Integer.MAX_VALUE;
    for (int round = 0; round < 20 && fewest > 10; round++) {
      relay.reset();
      for (int i = 0; i < 10; i++) {
        given()
            .baseUri(server.url().toString())
            .header("Authorization", "Bearer " + token)
            .get("/me")
            .then()
            .statusCode(200);
      }
      fewest = Math.min(fewest, relay.sent());
    }
    return fewest;
  }

  /** On a busy machine the pool would otherwise ask its connection for a sign of life first. */
  private static Server startUnchecked(Map<String, String> settings) {
    System.setProperty(PAUSE_BEFORE_A_CHECK, "600000");
    try {
      return Server.start(settings, Adapters.found());
    } finally {
      System.clearProperty(PAUSE_BEFORE_A_CHECK);
    }
  }
}
