package org.authlayer.conformance.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What docs/how-to/coming-from-vapor.md says of a database: a dump of Vapor's tables, whose hashes
 * the operating system's crypt made, goes through the page's own statements, and its users log in.
 */
final class ComingFromVaporTest {

  private static final String DATABASE = "vapor_database";
  private static final String ADA = "48f70765-d464-4be0-a77c-d9c43a4fa1d4";
  private static final String ADAS_TOKEN = "Puode+oYKp0iFMMjVNww1g==";
  private static final String GRACES_TOKEN = "UzNReXP+AqFAFwK6ySTNHQ==";

  private static TestPostgres postgres;
  private static Server server;

  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void takeOver() throws Exception {
    postgres = TestPostgres.start();
    Map<String, String> settings = new HashMap<>(postgres.database(DATABASE));
    postgres.run(DATABASE, dump());
    List<Page.Block> statements = Page.of("docs/how-to/coming-from-vapor.md").blocksIn("sql");
    assertEquals(2, statements.size(), "one block before the first start, one after it");
    postgres.run(DATABASE, statements.get(0).text());
    settings.merge("database.url", "?currentSchema=authlayer", String::concat);
    settings.putAll(Map.of("server.port", "0", "token.storage", "digest"));
    start(settings).close();
    postgres.run(DATABASE, statements.get(1).text());
    postgres.run(DATABASE, statements.get(1).text());
    server = start(settings);
  }

  @AfterAll
  static void close() {
    if (server != null) {
      server.close();
    }
    postgres.close();
  }

  private static Server start(Map<String, String> settings) {
    return Server.start(
        settings, Adapters.found().withApplications(new FromVapor()).withEvents(event -> {}));
  }

  /** As pg_dump wrote it, without the words that only psql knows. */
  private static String dump() throws IOException {
    try (var file = ComingFromVaporTest.class.getResourceAsStream("vapor.sql")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("\\"))
          .collect(Collectors.joining("\n"));
    }
  }

  @Test
  void oldPasswordLogsIn() throws Exception {
    assertEquals(200, login("Ada@example.org", "correct horse battery staple"));
    assertEquals(401, login("Ada@example.org", "correct horse battery stapler"));
    assertEquals(401, login("ada@example.org", "correct horse battery staple"));
    assertEquals(200, login("grace@example.org", "Grüße, 密码!"));
    assertEquals(401, login("grace@example.org", "Gruesse, 密码!"));
  }

  @Test
  void oldTokenIsItsUsers() throws Exception {
    assertTrue(me(ADAS_TOKEN).contains(ADA));
    String grace = me(GRACES_TOKEN);
    assertTrue(grace.contains("grace@example.org"));
    assertNotEquals(200, status("Bearer " + GRACES_TOKEN.replace('U', 'V'), "GET", "/me"));
    assertNotEquals(200, status("Bearer " + ADA, "GET", "/me"));
  }

  @Test
  void longPasswordIsTheSeventyTwoBytesThatVaporRead() throws Exception {
    assertEquals(401, login("long@example.org", "x".repeat(80)));
    assertEquals(401, login("long@example.org", "x".repeat(71)));
    assertEquals(200, login("long@example.org", "x".repeat(72)));
  }

  @Test
  void vaporsOwnTablesStayAsTheyWere() throws Exception {
    assertEquals("3", postgres.text(DATABASE, "select count(*) from public.users"));
    assertEquals(
        ADAS_TOKEN,
        postgres.text(
            DATABASE, "select value from public.user_tokens where user_id = '" + ADA + "'"));
    assertTrue(
        postgres
            .text(DATABASE, "select value from authlayer.user_tokens where user_id = '" + ADA + "'")
            .startsWith("sha256:"));
  }

  private int login(String email, String password) throws Exception {
    byte[] pair = (email + ":" + password).getBytes(StandardCharsets.UTF_8);
    return status("Basic " + Base64.getEncoder().encodeToString(pair), "POST", "/login");
  }

  private int status(String authorization, String method, String path) throws Exception {
    return client
        .send(request(authorization, method, path), BodyHandlers.discarding())
        .statusCode();
  }

  private String me(String token) throws Exception {
    return client.send(request("Bearer " + token, "GET", "/me"), BodyHandlers.ofString()).body();
  }

  private static HttpRequest request(String authorization, String method, String path) {
    return HttpRequest.newBuilder(server.url().resolve(path))
        .header("Authorization", authorization)
        .method(method, HttpRequest.BodyPublishers.noBody())
        .build();
  }
}
