package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.http.HttpService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.adapter.helidon.routing.NativeApplication;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.Step;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.configuration.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications of one's own beside the reference applications, and instead of them. */
class ApplicationRouterTest {

  @TempDir Path directory;

  private final Fakes fakes = new Fakes();

  /** Answers with its name. */
  private record Own(String name, String base, List<String> paths) implements ApplicationFactory {

    Own(String name, String base, String... paths) {
      this(name, base, List.of(paths));
    }

    @Override
    public Application create(Environment environment, Settings settings) {
      return request -> org.authlayer.ports.driving.HttpResponse.of(200, new Body.Text(name));
    }

    @Override
    public List<RouteSummary> routes(Environment environment, Settings settings) {
      return paths.stream()
          .map(path -> RouteSummary.unknown("GET", path, "anybody", false))
          .toList();
    }
  }

  /** Knows its routes when it is made, and is not asked for them again. */
  private record Knowing(String name, RouteSummary route)
      implements ApplicationFactory, Application {

    @Override
    public String base() {
      return "/" + name;
    }

    @Override
    public Application create(Environment environment, Settings settings) {
      return this;
    }

    @Override
    public org.authlayer.ports.driving.HttpResponse respond(
        org.authlayer.ports.driving.HttpRequest request) {
      return org.authlayer.ports.driving.HttpResponse.of(204);
    }

    @Override
    public Optional<List<RouteSummary>> summaries() {
      return Optional.of(List.of(route));
    }

    @Override
    public List<RouteSummary> routes(Environment environment, Settings settings) {
      throw new IllegalStateException("asked again");
    }
  }

  /** Helidon's own routes; the gate lets every request pass that has an Authorization. */
  private record Native(String name, String base, String guarded) implements NativeApplication {

    @Override
    public AuthFeature gates(AuthFeature auth, Environment environment, Settings settings) {
      return guarded.isEmpty() ? auth : auth.protect(guarded, new AnyAuthorization());
    }

    @Override
    public HttpService service(Environment environment, Settings settings) {
      return rules -> rules.get("/page", (request, response) -> response.send("native " + name));
    }
  }

  @Test
  void nativeRoutesStandBehindTheirGateAndBesideOtherApplications() throws Exception {
    try (Server server =
        start(
            Map.of("applications", "[]"),
            new Native("files", "/files", "/files"),
            new Own("all", "", "/other"))) {
      HttpRequest.Builder page = HttpRequest.newBuilder(server.url().resolve("/files/page"));
      assertEquals(401, status(page));
      assertEquals(200, status(page.header("Authorization", "any")));
      assertEquals("native files", body(page));
      assertEquals(404, status(page.uri(server.url().resolve("/files/none"))));
      assertEquals("all", get(server, "/other"));
      assertEquals(
          "*       /files/*  native, behind protect(\"/files\")\nGET     /other    anybody",
          server.routes());
    }
  }

  private static int status(HttpRequest.Builder request) throws IOException, InterruptedException {
    return send(request).statusCode();
  }

  private static String body(HttpRequest.Builder request) throws IOException, InterruptedException {
    return send(request).body();
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void nativeRoutesThatClashWithOthersAreRefused() {
    Native files = new Native("files", "/files", "/files");
    assertRefused(
        "files: native routes need a base; return one from base(), as in /files",
        "[]",
        new Native("files", "", "/files"));
    assertRefused(
        "sub: nothing at /files/sub is reached, since files has native routes for all below /files;"
            + " choose another base()",
        "[]",
        files,
        new Own("sub", "/files/sub", "/files/sub/a"));
    assertRefused(
        "other: GET /files/page is never reached, since files has all below /files; choose another"
            + " path or base()",
        "[]",
        files,
        new Own("other", "", "/files/page"));
    assertRefused("are both mounted at '/files/'", "[]", files, new Own("same", "/files"));
    assertRefused(
        "health: the server itself answers /health/",
        "[]",
        new Native("health", "/health", "/health"));
    assertRefused(
        "files: protect(\"/\") is not below /files; put gates before paths below base() only",
        "[]",
        new Native("files", "/files", "/"));
    assertRefused("files: AuthFeature protects nothing", "[]", new Native("files", "/files", ""));
  }

  @Test
  void applicationThatKnowsItsRoutesIsNotAskedAgain() {
    RouteSummary route = RouteSummary.unknown("GET", "/known", "anybody", false);
    try (Server server = start(Map.of(), new Knowing("known", route))) {
      assertEquals(RouteSummary.table(List.of(route)), server.routes());
    }
  }

  @Test
  void userTypesOfOneNameInTwoApplicationsAreRefused() {
    Knowing shop = new Knowing("shop", behind("/shop", "customer", Integer.class));
    Knowing desk = new Knowing("desk", behind("/desk", "customer", Long.class));
    assertRefused(
        "POST /desk logs in the user type 'customer' of class java.lang.Long", "[]", shop, desk);
    start(Map.of(), shop, new Knowing("desk", behind("/desk", "customer", Integer.class))).close();
  }

  private static RouteSummary behind(String path, String userType, Class<?> type) {
    List<Step> steps = List.of(new Step.DeclaresUserType(userType, type));
    return new RouteSummary(
        "POST", path, "", RouteSummary.Access.ANYBODY, steps, "", false, OptionalLong.empty());
  }

  private Server start(Map<String, String> settings, ApplicationFactory... own) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("server.port", "0");
    all.put("database.data-directory", directory.toString());
    Adapters parts = fakes.parts();
    List<ApplicationFactory> applications = new ArrayList<>(parts.applications());
    applications.addAll(Arrays.asList(own));
    return Server.start(
        all, parts.withApplications(applications.toArray(ApplicationFactory[]::new)));
  }

  private void assertRefused(String message, String chosen, ApplicationFactory... own) {
    StartException refusal =
        assertThrows(
            StartException.class, () -> start(Map.of("applications", chosen), own).close());
    assertTrue(String.valueOf(refusal.getMessage()).contains(message), refusal.getMessage());
  }

  private Set<String> parts() {
    return Objects.requireNonNull(fakes.settings).parts();
  }

  private static String get(Server server, String path) throws IOException, InterruptedException {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(server.url().resolve(path)).build(),
                HttpResponse.BodyHandlers.ofString());
    return response.statusCode() == 200 ? response.body() : "" + response.statusCode();
  }

  @Test
  void ownApplicationsAreAskedByTheLongestBaseOfWholeSegments()
      throws IOException, InterruptedException {
    Own notes = new Own("notes", "/notes", "/notes", "/notes/{id}");
    Own shared = new Own("shared", "/notes/shared");
    try (Server server = start(Map.of("applications", "token"), notes, shared)) {
      assertEquals("notes", get(server, "/notes"));
      assertEquals("notes", get(server, "/notes/1"));
      assertEquals("shared", get(server, "/notes/shared/1"));
      assertEquals("/notes-old", get(server, "/notes-old"));
      assertEquals("/token/me", get(server, "/token/me"));
    }
    assertEquals(Set.of("token"), parts());
  }

  @Test
  void ownApplicationIsMountedInsteadOfTheReferenceOnesUnlessTheyAreNamed()
      throws IOException, InterruptedException {
    for (String chosen : List.of("", "[]", "notes")) {
      try (Server server =
          start(Map.of("applications", chosen), new Own("notes", "/notes", "/notes"))) {
        assertEquals("notes", get(server, "/notes"));
        assertEquals("404", get(server, "/token/me"));
        assertEquals("{\"status\":\"UP\"}", get(server, "/health/live"));
      }
    }
  }

  @Test
  void healthChecksByOptionsAreAnsweredWhateverIsMounted()
      throws IOException, InterruptedException {
    Map<String, String> settings = Map.of("applications", "notes");
    try (Server server = start(settings, new Own("notes", "/notes", "/notes"))) {
      for (String path : Health.PATHS) {
        assertEquals("204 [GET, HEAD, OPTIONS]", options(server, path));
      }
      assertEquals("204 [GET, HEAD, OPTIONS]", options(server, "/metrics"));
      assertEquals("204 [OPTIONS]", options(server, "/"));
      assertEquals("404 []", options(server, "/elsewhere"));
      assertEquals("404", get(server, "/"));
    }
    try (Server server = start(settings, new Own("notes", "", "/"))) {
      assertEquals("200 []", options(server, "/"), "what the application has there");
    }
  }

  private static String options(Server server, String path)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(server.url().resolve(path))
                    .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.headers().allValues("Allow");
  }

  @Test
  void whoNamesOneOfSeveralHasThatOne() throws IOException, InterruptedException {
    try (Server server = start(Map.of("applications", "a"), new Own("a", ""), new Own("b", ""))) {
      assertEquals("a", get(server, "/"));
    }
  }

  @Test
  void whatTwoCouldAnswerIsRefusedWithBothNames() {
    Own notes = new Own("notes", "/notes", "/notes");
    assertRefused(
        "a and b are both mounted at '/x/'", "[]", new Own("a", "/x"), new Own("b", "/x"));
    assertRefused("two applications are named 'notes'", "[]", notes, new Own("notes", "/b"));
    assertRefused("reference and own are both mounted at '/'", "token", new Own("own", ""));
    assertRefused(
        "a: GET /notes/all is never reached, since notes has all below /notes",
        "[]",
        notes,
        new Own("a", "", "/notes/all"));
  }

  @Test
  void pathThatIsNeverReachedIsRefused() {
    assertRefused("GET /list is outside its base /notes", "[]", new Own("n", "/notes", "/list"));
    assertRefused(
        "GET /health/live is answered by the server itself",
        "[]",
        new Own("n", "", "/health/live"));
    assertRefused("n: base() is '/notes/'", "[]", new Own("n", "/notes/"));
    assertRefused("n: base() is 'notes'", "[]", new Own("n", "notes"));
  }

  @Test
  void namesThatNobodyHasAreToldWithThoseThatThereAre() {
    assertRefused(
        "there is no application 'note'; choose from token, basic", "note", new Own("notes", ""));
    assertRefused("account, notes", "note", new Own("notes", ""));
    assertRefused("nothing is left to mount", "[]");
  }

  @Test
  void routesThatMakeNoSenseAreToldWithTheApplication() {
    ApplicationFactory senseless =
        (environment, settings) -> {
          throw new IllegalStateException("GET /a: this route is given twice");
        };
    assertRefused(": GET /a: this route is given twice", "[]", senseless);
    ApplicationFactory incomplete =
        (environment, settings) -> {
          throw new ContractException("null as middleware 1 of 1");
        };
    assertRefused(incomplete.name() + ": null as middleware 1 of 1", "[]", incomplete);
    ApplicationFactory withNull =
        (environment, settings) -> {
          throw new NullPointerException("others");
        };
    assertRefused(withNull.name() + ": null where a value is needed: others, at ", "[]", withNull);
  }

  @Test
  void openRoutesOfAnApplicationOfOnesOwnAreSeen() {
    ApplicationFactory open =
        new ApplicationFactory() {
          @Override
          public Application create(Environment environment, Settings settings) {
            return request -> org.authlayer.ports.driving.HttpResponse.of(200);
          }

          @Override
          public List<RouteSummary> routes(Environment environment, Settings settings) {
            return List.of(RouteSummary.unknown("GET", "/forgotten", "OPEN", true));
          }
        };
    StartException refusal =
        assertThrows(
            StartException.class, () -> start(Map.of("profile", "hardened"), open).close());
    assertTrue(String.valueOf(refusal.getMessage()).contains("GET /forgotten"));
    URI url;
    try (Server server = start(Map.of(), open)) {
      url = server.url();
    }
    assertEquals("http", url.getScheme());
  }
}
