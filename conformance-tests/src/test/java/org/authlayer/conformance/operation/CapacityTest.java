package org.authlayer.conformance.operation;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.launcher.Server;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.endtoend.CountingRelay;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The model of docs/capacity.md: what it prints, and the figures that it rests on. */
final class CapacityTest {

  private static final String PAGE = "docs/capacity.md";
  private static final String PROGRAM = "docs/capacity/Capacity.java";
  private static final String BEGIN = "<!-- printed -->\n\n```text\n";
  private static final Map<String, String> TABLES =
      Map.of("users", "USER", "user_tokens", "TOKEN", "sessions", "SESSION");

  private static final int ROWS = 20_000;
  private static final double TOLERANCE = 0.05;

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
  void thePageShowsWhatTheProgramPrints() throws Exception {
    String page = Repository.read(PAGE);
    int from = page.indexOf(BEGIN) + BEGIN.length();
    assertTrue(from > BEGIN.length(), "the page has no " + BEGIN);
    int to = page.indexOf("```", from);
    String printed = run();
    if (!Repository.rewrite(PAGE, page.substring(0, from) + printed + page.substring(to))) {
      String shown = page.substring(from, to);
      assertEquals(printed, shown, () -> "write it: " + Repository.command(CapacityTest.class));
    }
  }

  @Test
  void whatIsGivenCounts() throws Exception {
    String given = run("--users", "2000000");
    assertTrue(given.contains("\ndisk "), given);
    assertFalse(Repository.read(PAGE).contains(given));
    assertTrue(run("--nonsense", "1").contains("give pairs of --name number"));
  }

  @Test
  void rowsTakeTheBytesOfTheModel() throws Exception {
    Map<String, String> settings = database("bytes");
    Instance.start(settings).close();
    for (String sql : Repository.read("docs/capacity/rows.sql").split(";\n", -1)) {
      postgres.run("bytes", sql.replace("100000", String.valueOf(ROWS)));
    }
    for (Map.Entry<String, String> each : TABLES.entrySet()) {
      String size = "select pg_total_relation_size('" + each.getKey() + "')";
      double said = inProgram(each.getValue() + "\\((\\d+)\\)");
      double measured = Double.parseDouble(postgres.text("bytes", size)) / ROWS;
      assertEquals(said, measured, said * TOLERANCE, each.getKey());
    }
  }

  @Test
  void requestsAskTheDatabaseAsOftenAsTheModelSays() throws Exception {
    Map<String, String> settings = database("trips");
    try (CountingRelay relay = new CountingRelay(postgres.port())) {
      settings.putAll(postgres.settings("trips", relay.port()));
      settings.put("database.pool-size", "1");
      try (Server server = Instance.start(settings)) {
        Flow flow = Flow.at(server.url());
        String token = flow.token();
        String session = flow.session();
        String jwt = flow.jwt();
        flow.me(token);
        Map<String, Runnable> requests = new LinkedHashMap<>();
        requests.put("me", () -> flow.me(token));
        requests.put("session", () -> session(server, session));
        requests.put("jwt", () -> flow.validate(jwt));
        requests.put("login", flow::token);
        requests.put("registration", () -> Flow.at(server.url()));
        Map<String, Integer> said = new LinkedHashMap<>();
        requests.keySet().forEach(kind -> said.put(kind, roundTrips(kind)));
        Map<String, Integer> sent = sent(relay, requests);
        if (!sent.equals(said)) {
          // Housekeeping may have asked meanwhile, which it does not do again for five minutes.
          sent = sent(relay, requests);
        }
        assertEquals(said, sent);
      }
    }
  }

  private static void session(Server server, String session) {
    given()
        .baseUri(server.url().toString())
        .cookie("app_session", session)
        .get("/session/me")
        .then()
        .statusCode(200);
  }

  private static Map<String, Integer> sent(CountingRelay relay, Map<String, Runnable> requests) {
    Map<String, Integer> sent = new LinkedHashMap<>();
    requests.forEach((kind, request) -> sent.put(kind, sent(relay, request)));
    return sent;
  }

  private static int sent(CountingRelay relay, Runnable request) {
    relay.reset();
    request.run();
    return relay.sent();
  }

  private static Map<String, String> database(String name) throws Exception {
    Map<String, String> settings = new LinkedHashMap<>(postgres.database(name));
    settings.put("jwt.keys.0.kid", "kept");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    return settings;
  }

  /** Of a measured route the last argument, of the others the third of their cost. */
  private static int roundTrips(String kind) {
    return (int)
        inProgram(
            "put\\(\""
                + kind
                + "\", (?:measured\\(.*|new Cost\\([\\d.]+, [\\d.]+), (\\d)(?:, 1\\))?\\)");
  }

  private static double inProgram(String pattern) {
    return Pattern.compile(pattern)
        .matcher(Repository.read(PROGRAM))
        .results()
        .map(found -> Double.valueOf(found.group(1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(pattern));
  }

  private static String run(String... words) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(Stream.concat(Stream.of(java, PROGRAM), Stream.of(words)).toList())
            .directory(Repository.path("").toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }
}
