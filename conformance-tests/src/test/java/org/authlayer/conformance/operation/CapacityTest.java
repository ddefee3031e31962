package org.authlayer.conformance.operation;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.restassured.http.ContentType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.endtoend.CountingRelay;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model of docs/operate/capacity.md: what it prints, and the figures that it rests on. */
final class CapacityTest {

  private static final String PAGE = "docs/operate/capacity.md";
  private static final String PROGRAM = "docs/capacity/Capacity.java";
  private static final String BEGIN = "<!-- printed -->\n\n```text\n";
  private static final Map<String, String> TABLES =
      Map.of("users", "USER", "user_tokens", "TOKEN", "sessions", "SESSION");

  /** What the model says of a look-up, and of one with the use that is written down. */
  private static final List<Integer> TRIPS_OF_USES = List.of(1, 1, 1, 1);

  private static final int ROWS = 20_000;
  private static final double TOLERANCE = 0.05;

  /** Compiled once; the page's command, which compiles it each time, runs once. */
  @TempDir private static Path compiled;

  private static TestPostgres postgres;

  @BeforeAll
  static void open() throws Exception {
    String source = Repository.path(PROGRAM).toString();
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", compiled.toString(), source);
    assertEquals(0, failed);
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
    String printed = printed(List.of(PROGRAM)).text();
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
    assertTrue(run("--users", "2e6").equals(given), given);
  }

  @Test
  void whatCannotBeUsedIsOneLine() throws Exception {
    Map<String, String[]> refused =
        Map.of(
            "capacity: '--nonsense': give pairs of --NAME NUMBER; --help has the names",
                new String[] {"--nonsense", "1"},
            "capacity: '--me': give pairs of --NAME NUMBER; --help has the names",
                new String[] {"--me"},
            "capacity: --active: '2' is no number from 0 to 1", new String[] {"--active", "2"},
            "capacity: --instances: '0' is no whole number from 1 up",
                new String[] {"--instances", "0"},
            "capacity: --users: 'many' is no number from 0 up", new String[] {"--users", "many"},
            "capacity: --me: '-1' is no number from 0 up", new String[] {"--me", "-1"},
            "capacity: --jwt: 'NaN' is no number from 0 up", new String[] {"--jwt", "NaN"});
    for (Map.Entry<String, String[]> each : refused.entrySet()) {
      Printed line = printed(each.getValue());
      assertEquals(new Printed(2, each.getKey() + "\n"), line);
    }
  }

  @Test
  void helpNamesEveryOptionWithTheExample() throws Exception {
    Printed help = printed("--help");
    assertEquals(0, help.code());
    assertTrue(help.text().startsWith("usage: java docs/capacity/Capacity.java"), help.text());
    for (String option : List.of("users  ", "failed-login  ", "password-change  ", "instances  ")) {
      assertTrue(help.text().contains("\n  --" + option), help.text());
    }
  }

  @Test
  void failedLoginsAndChangesOfPasswordsAreLoad() throws Exception {
    String none = run("--failed-login", "0", "--password-change", "0");
    for (String option : List.of("--failed-login", "--password-change")) {
      String more = run("--failed-login", "0", "--password-change", "0", option, "5000");
      for (String line : List.of("server cores", "hash threads", "database cores", "connections")) {
        assertTrue(figure(more, line) > figure(none, line), () -> option + more + none);
      }
    }
    assertTrue(
        figure(run("--instances", "1"), "connections")
            > figure(run("--instances", "3"), "connections"));
  }

  /** Three million tokens at 2,000 requests a second come back after 25 minutes. */
  @Test
  void theWriteOfEachNotedUseIsCounted() throws Exception {
    double most = 3e6 / (60 + 3e6 / 2000) + 3e5 / (60 + 3e5 / 1000);
    String all = run();
    assertEquals(most, figure(all, "noted uses"), 0.1);
    String few = run("--active", "0.00001");
    assertEquals(30 / (60 + 30 / 2000.0) + 3 / (60 + 3 / 1000.0), figure(few, "noted uses"), 0.1);
    String[] often = {"--me", "200000", "--session", "100000", "--active", "1"};
    double uses = figure(run(often), "noted uses");
    double cores = figure(run(often), "database cores");
    often[5] = "0.00001";
    cores -= figure(run(often), "database cores");
    double least = uses * inProgram("USE = new Cost\\([\\d.]+, ([\\d.]+)") / 1e6;
    assertTrue(cores >= least, cores + " for " + uses);
    assertEquals(figure(all, "connections"), figure(few, "connections"), "no request waits for it");
    assertEquals(0, figure(run("--me", "0", "--session", "0"), "noted uses"));
    assertTrue(
        figure(run("--commit-ms", "1000"), "connections") > figure(all, "connections"), () -> all);
  }

  private static double figure(String printed, String line) {
    return Pattern.compile("(?m)^" + line + " +([\\d.]+)")
        .matcher(printed)
        .results()
        .map(found -> Double.valueOf(found.group(1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(line + " in " + printed));
  }

  @Test
  void aNotedUseIsNoRoundTripOfItsRequest() throws Exception {
    Map<String, String> settings = database("uses");
    try (CountingRelay relay = new CountingRelay(postgres.port())) {
      settings.putAll(postgres.settings("uses", relay.port()));
      settings.put("database.pool-size", "1");
      try (Server server = Instance.start(settings)) {
        List<Integer> trips = tripsOfUses(relay, server);
        for (int again = 0; again < 10 && !trips.equals(TRIPS_OF_USES); again++) {
          // Housekeeping, or the thread that writes uses, may have asked meanwhile.
          trips = tripsOfUses(relay, server);
        }
        assertEquals(TRIPS_OF_USES, trips);
      }
    }
  }

  /** Of a token the first use and the second, and of a session that was used two minutes ago. */
  private static List<Integer> tripsOfUses(CountingRelay relay, Server server) throws Exception {
    Flow flow = Flow.at(server.url());
    String token = flow.token();
    String session = flow.session();
    postgres.run("uses", "update sessions set last_seen_at = last_seen_at - interval '2 minutes'");
    return Stream.<Runnable>of(
            () -> flow.me(token),
            () -> flow.me(token),
            () -> session(server, session),
            () -> session(server, session))
        .map(request -> sent(relay, request))
        .toList();
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
        Flow changing = Flow.at(server.url());
        String kept = changing.token();
        Map<String, Runnable> requests = new LinkedHashMap<>();
        requests.put("me", () -> flow.me(token));
        requests.put("session", () -> session(server, session));
        requests.put("jwt", () -> flow.validate(jwt));
        requests.put("login", flow::token);
        requests.put("registration", () -> Flow.at(server.url()));
        requests.put("failed-login", () -> changing.login(changing.email(), "wrong horse"));
        requests.put("password-change", () -> changePassword(server, kept));
        Map<String, Integer> said = new LinkedHashMap<>();
        requests.keySet().forEach(kind -> said.put(kind, roundTrips(kind)));
        Map<String, Integer> sent = sent(relay, requests);
        for (int round = 0; round < 20 && !sent.equals(said); round++) {
          // Housekeeping and uses written in the background only add to what a request costs.
          sent(relay, requests).forEach((kind, trips) -> sent.merge(kind, trips, Math::min));
        }
        assertEquals(said, sent);
      }
    }
  }

  /** To the same, so that it can be done again. */
  private static void changePassword(Server server, String token) {
    given()
        .baseUri(server.url().toString())
        .header("Authorization", "Bearer " + token)
        .contentType(ContentType.JSON)
        .body(Map.of("currentPassword", Flow.PASSWORD, "newPassword", Flow.PASSWORD))
        .put("/account/password")
        .then()
        .statusCode(200);
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

  /** Of any route the third argument. */
  private static int roundTrips(String kind) {
    return (int)
        inProgram(
            "put\\(\""
                + kind
                + "\", (?:measured\\(page, \"[^\"]*\"|new Cost\\([\\d.]+, [\\d.]+), (\\d+)");
  }

  private static double inProgram(String pattern) {
    return Pattern.compile(pattern)
        .matcher(Repository.read(PROGRAM))
        .results()
        .map(found -> Double.valueOf(found.group(1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(pattern));
  }

  private record Printed(int code, String text) {}

  private static String run(String... words) throws Exception {
    return printed(words).text();
  }

  private static Printed printed(String... words) throws Exception {
    return printed(List.of("-cp", compiled.toString(), "Capacity"), words);
  }

  private static Printed printed(List<String> program, String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(program);
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .directory(Repository.path("").toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Printed(process.waitFor(), printed);
  }
}
