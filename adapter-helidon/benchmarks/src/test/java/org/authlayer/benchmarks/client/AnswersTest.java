package org.authlayer.benchmarks.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.authlayer.benchmarks.Population;
import org.authlayer.benchmarks.bare.BareServer;
import org.authlayer.benchmarks.harness.Database;
import org.authlayer.benchmarks.harness.Store;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The product and its limit give the same answers, and the client knows them. */
final class AnswersTest {

  private static final String SECRET = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQmb0eWX/3Zrk=";
  private static final Signer SIGNER = new Signer(Base64.getDecoder().decode(SECRET));
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static Servers servers;

  private record Servers(Database database, Server ours, BareServer bare) {}

  @BeforeAll
  static void start() throws IOException, SQLException {
    Database database = Database.start(Path.of("target", "test-database"));
    Store store = database.create("answers");
    Server ours = Server.start(settings(store), Adapters.found());
    store.fill(3, 4);
    servers = new Servers(database, ours, BareServer.start(0, store.environment(SECRET)));
  }

  private static Map<String, String> settings(Store store) {
    Map<String, String> settings = new HashMap<>();
    settings.put("server.port", "0");
    settings.put("applications", "token,jwt,session");
    settings.put("database.url", store.url());
    settings.put("database.user", store.user());
    settings.put("database.password", store.password());
    settings.put("jwt.keys.0.kid", "main");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", SECRET);
    return settings;
  }

  @AfterAll
  static void stop() {
    servers.bare().close();
    servers.ours().close();
    servers.database().close();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /plain, none",
    "GET, /me, token",
    "GET, /me, nobody",
    "GET, /me, none",
    "GET, /session/me, session",
    "GET, /session/me, none",
    "POST, /jwt/validateLoggedInUser, jwt",
    "POST, /jwt/validateLoggedInUser, forged"
  })
  void bothAnswerTheSame(String method, String path, String credential) throws Exception {
    assertEquals(
        answer(servers.ours().url().getPort(), method, path, credential),
        answer(servers.bare().port(), method, path, credential));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SPRING_SESSION")
  void clientKnowsTheAnswerOfTheProduct(Route route) throws IOException {
    exchange(servers.ours().url().getPort(), route);
  }

  @ParameterizedTest
  @EnumSource(names = {"ME", "JWT", "SESSION"})
  void bothRefuseWhatIsNobodys(Route route) throws IOException {
    Proof.of(servers.ours().url().getPort(), route, SECRET);
    Proof.of(servers.bare().port(), route, SECRET);
  }

  @Test
  void proofFailsWhereAnAnswerIsWrong() {
    String other = Base64.getEncoder().encodeToString(new byte[32]);
    assertThrows(IOException.class, () -> Proof.of(servers.bare().port(), Route.JWT, other));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"PLAIN", "ME", "ME_ONCE", "JWT", "SESSION", "MALFORMED", "UNKNOWN", "FORGED"})
  void clientKnowsTheAnswerOfTheLimit(Route route) throws IOException {
    exchange(servers.bare().port(), route);
  }

  @Test
  void limitWritesTheUsesThatItCollected() throws IOException, SQLException {
    Store store = servers.database().create("uses");
    Server.start(settings(store), Adapters.found()).close();
    store.fill(1, 4);
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("update sessions set last_seen_at = now() - interval '1 hour'");
      assertEquals("0 0", uses(statement));
      try (BareServer bare = BareServer.start(0, store.environment(SECRET));
          Wire wire = new Wire(bare.port(), false)) {
        wire.exchange(Route.ME.ask(1, SIGNER));
        wire.exchange(Route.SESSION.ask(1, SIGNER));
      }
      assertEquals("1 1", uses(statement));
    }
  }

  private static String uses(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            """
            select (select count(last_used_at) from user_tokens) || ' ' ||
              (select count(*) from sessions where last_seen_at > now() - interval '30 minutes')
            """)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Twice on one connection, where it lasts. */
  private static void exchange(int port, Route route) throws IOException {
    try (Wire wire = new Wire(port, route.closes())) {
      wire.exchange(route.ask(1, SIGNER));
      wire.exchange(route.ask(2, SIGNER));
    }
  }

  /**
   * An answer that both servers have to give.
   *
   * @param cookie the cookie with the names of its attributes; its end is a second later where the
   *     second server is asked in the next second
   */
  private record Answer(
      int status,
      Optional<String> mediaType,
      Optional<String> challenge,
      Optional<String> cookie,
      String body) {}

  private static Answer answer(int port, String method, String path, String credential)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(method, BodyPublishers.noBody());
    switch (credential) {
      case "token" -> request.header("Authorization", "Bearer " + Population.token(1));
      case "nobody" -> request.header("Authorization", "Bearer " + Population.token(4));
      case "jwt" -> request.header("Authorization", "Bearer " + SIGNER.token(1));
      case "forged" -> request.header("Authorization", "Bearer " + Signer.spoilt(SIGNER.token(1)));
      case "session" -> request.header("Cookie", "app_session=" + Population.session(1));
      default -> request.header("Cookie", "app_session=" + Population.session(4));
    }
    HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
    return new Answer(
        response.statusCode(),
        response.headers().firstValue("Content-Type"),
        response.headers().firstValue("WWW-Authenticate"),
        response
            .headers()
            .firstValue("Set-Cookie")
            .map(line -> line.replaceAll("Expires=\\w{3}, [^;]* GMT", "Expires")),
        response.body());
  }
}
