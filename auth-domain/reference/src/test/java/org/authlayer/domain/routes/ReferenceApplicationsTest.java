package org.authlayer.domain.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.driving.Step;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reference routes (AL-REG, AL-LGB, AL-LGT, AL-ME, AL-TOK, AL-JWT, AL-SES, AL-CMP). */
final class ReferenceApplicationsTest {

  private static final String EMAIL = "ada@example.org";

  private final Browser browser = Browser.open();
  private final User ada = StoredUser.in(browser.world().stores(), "Ada", EMAIL, "password");

  private HttpResponse login(String base) {
    return browser.send(Call.post(base + "/login").basic(EMAIL, "password"));
  }

  private String token(String base) {
    return Browser.json(login(base)).string("value").orElseThrow();
  }

  private void assertIsAda(HttpResponse response) {
    assertEquals(200, response.status());
    assertEquals(
        Map.of("id", ada.id().toString(), "name", "Ada", "email", EMAIL), strings(response));
  }

  private static Map<String, String> strings(HttpResponse response) {
    var object = Browser.json(response);
    return object.members().keySet().stream()
        .collect(Collectors.toMap(name -> name, name -> object.string(name).orElseThrow()));
  }

  @Test
  void factoryIsFoundAsAService() {
    assertEquals(
        List.of(ReferenceApplications.class),
        ServiceLoader.load(ApplicationFactory.class).stream()
            .map(ServiceLoader.Provider::type)
            .toList());
  }

  @Test
  void userIsCreatedOnceWithAHashAndWithoutAClientsIdentifier() {
    Call call =
        Call.post("/users")
            .json(
                "id",
                "mine",
                "name",
                "Bob",
                "email",
                "bob@example.org",
                "password",
                "password",
                "confirmPassword",
                "password");
    HttpResponse created = browser.send(call);
    assertEquals(200, created.status());
    assertEquals(Set.of("id", "name", "email"), strings(created).keySet());
    User stored = browser.world().stores().users().findByEmail("bob@example.org").orElseThrow();
    assertEquals("hash of password", stored.passwordHash());
    assertEquals(409, browser.send(call).status());
    assertEquals(
        List.of(
            new AuthEvent.UserRegistered(
                new AuthEvent.Where("POST", "/users", "unknown", "-"), UserId.of(stored.id()))),
        browser.world().events().all());
  }

  @Test
  void bodyThatIsNoJsonObjectIsRefusedByKind() {
    Map<Body, Integer> statuses =
        Map.of(
            new Body.Empty(), 400,
            new Body.Text("x"), 415,
            new Body.Form(Map.of()), 415,
            new Body.Json(new JsonValue.NullValue()), 400,
            new Body.Unreadable(Body.Fault.MALFORMED, "bad"), 400,
            new Body.Unreadable(Body.Fault.UNSUPPORTED, "bad"), 415,
            new Body.Unreadable(Body.Fault.TOO_LARGE, "bad"), 413);
    statuses.forEach(
        (body, status) ->
            assertEquals(status, browser.send(Call.post("/users").body(body)).status()));
  }

  /** Multipart is {@code Binary}; a form without a type is {@code Unreadable}. */
  @ParameterizedTest
  @ValueSource(strings = {"/web/login", "/web/signup", "/jwt-manual/login"})
  void bodyThatWasNotReadIsNoWrongPassword(String path) {
    Body[] unread = {
      new Body.Binary(new byte[] {'x'}),
      new Body.Text("username=a&password=b"),
      new Body.Unreadable(Body.Fault.UNSUPPORTED, "no type")
    };
    for (Body body : unread) {
      HttpResponse refused = browser.send(Call.post(path).body(body));
      assertEquals(415, refused.status());
      String types = refused.headers().first("Accept").orElseThrow();
      assertTrue(types.startsWith("application/x-www-form-urlencoded"), types);
    }
    Body malformed = new Body.Unreadable(Body.Fault.MALFORMED, "bad");
    assertEquals(400, browser.send(Call.post(path).body(malformed)).status());
    Body wrong = new Body.Form(Map.of("username", List.of("a"), "password", List.of("b")));
    assertNotEquals(415, browser.send(Call.post(path).body(wrong)).status());
    assertEquals(List.of(), browser.world().events().of(AuthEvent.LoginThrottled.class));
  }

  @Test
  void contentInACodingIsRefusedByItsName() {
    Call coded =
        Call.post("/users")
            .body(new Body.Unreadable(Body.Fault.UNSUPPORTED, "coded"))
            .header("Content-Encoding", "gzip");
    HttpResponse refused = browser.send(coded);
    assertEquals(415, refused.status());
    assertEquals(Optional.of("identity"), refused.headers().first("Accept-Encoding"));
    String reason = Browser.json(refused).string("reason").orElseThrow();
    assertTrue(reason.endsWith("without Content-Encoding: gzip."), reason);
  }

  @Test
  void tooLargeBodyIs413OnEveryRoute() {
    Body large = new Body.Unreadable(Body.Fault.TOO_LARGE, "large");
    for (String path : List.of("/users", "/token/login", "/web/login", "/simple/me")) {
      assertEquals(413, browser.send(Call.post(path).body(large)).status());
    }
  }

  @Test
  void basicVariantAnswersTheUser() {
    assertIsAda(login("/basic"));
    HttpResponse refused = browser.send(Call.post("/basic/login").basic(EMAIL, "wrong"));
    assertEquals(401, refused.status());
    assertEquals(
        List.of("Basic realm=\"authlayer\", charset=\"UTF-8\""),
        refused.headers().all("WWW-Authenticate"));
    assertEquals(
        refused, browser.send(Call.post("/basic/login").basic("eve@example.org", "wrong")));
    assertEquals(
        401,
        browser
            .send(Call.post("/basic/login").basic(EMAIL, "password").over(Channel.PLAIN))
            .status());
  }

  @Test
  void tokenVariantIssuesSixteenRandomBytesThatAuthenticate() {
    for (String base : List.of("", "/token", "/token-expiring")) {
      HttpResponse issued = login(base);
      Set<String> members =
          base.equals("/token-expiring")
              ? Set.of("id", "value", "user_id", "expires_at")
              : Set.of("id", "value", "user_id");
      assertEquals(members, strings(issued).keySet());
      assertEquals(List.of("no-store"), issued.headers().all("Cache-Control"));
      String value = Browser.json(issued).string("value").orElseThrow();
      assertEquals(16, Base64.getDecoder().decode(value).length);
      assertIsAda(browser.send(Call.get(base + "/me").bearer(value)));
    }
  }

  @Test
  void tokenHasToMatchLetterByLetter() {
    String value = token("");
    for (String other :
        List.of(value.substring(1), value + "=", value.toLowerCase(Locale.ROOT), "%", "'")) {
      HttpResponse refused = browser.send(Call.get("/me").bearer(other));
      assertEquals(401, refused.status());
      assertEquals(
          List.of("Bearer realm=\"authlayer\", error=\"invalid_token\""),
          refused.headers().all("WWW-Authenticate"));
    }
    assertEquals(
        List.of("Bearer realm=\"authlayer\""),
        browser.send(Call.get("/me").basic(EMAIL, "password")).headers().all("WWW-Authenticate"));
  }

  @Test
  void expiringTokenEndsAtItsExpiryAndItsRecordIsDeleted() {
    String expiring = token("/token-expiring");
    String lasting = token("/token");
    browser.world().clock().advance(Duration.ofHours(1).minusNanos(1));
    assertIsAda(browser.send(Call.get("/token-expiring/me").bearer(expiring)));
    browser.world().clock().advance(Duration.ofNanos(1));
    assertEquals(401, browser.send(Call.get("/token-expiring/me").bearer(expiring)).status());
    assertEquals(1, browser.world().stores().tokenRows().size());
    browser.world().clock().advance(Duration.ofDays(3650));
    assertIsAda(browser.send(Call.get("/token/me").bearer(lasting)));
  }

  /** Else it would be valid for as long as the clock was ahead, and an hour. */
  @ParameterizedTest
  @CsvSource({"PT1S, 200", "PT1M, 200", "PT1M1S, 401", "P20D, 401"})
  void expiringTokenOfAClockThatWasFarAheadLogsNoUserIn(Duration ahead, int status) {
    browser.world().clock().advance(ahead);
    String expiring = token("/token-expiring");
    String lasting = token("/token");
    String ending = sessionBy(expiring);
    String staying = sessionBy(lasting);
    browser.world().clock().advance(ahead.negated());
    assertEquals(status, browser.send(Call.get("/token-expiring/me").bearer(expiring)).status());
    assertEquals(status, browser.send(Call.get("/session/me").session(ending)).status());
    assertEquals(200, browser.send(Call.get("/session/me").session(staying)).status());
    assertIsAda(browser.send(Call.get("/token/me").bearer(lasting)));
    assertEquals(2, browser.world().stores().tokenRows().size());
    assertIsAda(browser.send(Call.get("/token-expiring/me").bearer(token("/token-expiring"))));
  }

  private String sessionBy(String token) {
    return Browser.session(browser.send(Call.get("/session/me").bearer(token))).orElseThrow();
  }

  @Test
  void tokensOfARemovedUserEnd() {
    String value = token("");
    browser.world().stores().users().remove(ada.id());
    assertEquals(401, browser.send(Call.get("/me").bearer(value)).status());
  }

  @Test
  void tokenRequestsHashNothing() {
    String value = token("");
    String jwt = Browser.json(login("/jwt")).string("token").orElseThrow();
    int before = browser.world().hasher().work();
    for (int i = 0; i < 100; i++) {
      browser.send(Call.get("/me").bearer(value));
      browser.send(Call.post("/jwt/validateLoggedInUser").bearer(jwt));
    }
    assertEquals(before, browser.world().hasher().work());
  }

  @Test
  void jwtPassesUntilItExpiresWithoutAskingTheStore() {
    String jwt = Browser.json(login("/jwt")).string("token").orElseThrow();
    browser.world().stores().userRows().clear();
    Call call = Call.post("/jwt/validateLoggedInUser").bearer(jwt);
    HttpResponse valid = browser.send(call);
    assertEquals(200, valid.status());
    assertEquals(new Body.Empty(), valid.body());
    browser.world().clock().advance(Duration.ofSeconds(899));
    assertEquals(200, browser.send(call).status());
    browser.world().clock().advance(Duration.ofSeconds(1));
    assertEquals(401, browser.send(call).status());
  }

  @Test
  void manualJwtLoginReadsTheBody() {
    HttpResponse issued =
        browser.send(
            Call.post("/jwt-manual/login").json("username", EMAIL, "password", "password"));
    assertEquals(Set.of("token"), strings(issued).keySet());
    for (Call refused :
        List.of(
            Call.post("/jwt-manual/login"),
            Call.post("/jwt-manual/login").basic(EMAIL, "password"),
            Call.post("/jwt-manual/login").json("username", EMAIL, "password", "x"))) {
      assertEquals(401, browser.send(refused).status());
    }
  }

  @Test
  void sessionVariantRemembersABearer() {
    String value = token("");
    HttpResponse first = browser.send(Call.get("/session/me").bearer(value));
    assertEquals(EMAIL, Browser.text(first));
    String id = Browser.session(first).orElseThrow();
    assertEquals(EMAIL, Browser.text(browser.send(Call.get("/session/me").session(id))));
    HttpResponse anonymous = browser.send(Call.get("/session/me"));
    assertEquals(401, anonymous.status());
    assertTrue(anonymous.headers().first("Set-Cookie").isEmpty());
  }

  @Test
  void bearerOfAnotherUserWinsOverTheSession() {
    String value = token("");
    String id = Browser.session(browser.send(Call.get("/session/me").bearer(value))).orElseThrow();
    StoredUser.in(browser.world().stores(), "Bob", "bob@example.org", "password");
    String bobs =
        Browser.json(browser.send(Call.post("/login").basic("bob@example.org", "password")))
            .string("value")
            .orElseThrow();
    HttpResponse response = browser.send(Call.get("/session/me").session(id).bearer(bobs));
    assertEquals("bob@example.org", Browser.text(response));
    assertFalse(Browser.session(response).orElseThrow().equals(id));
  }

  @Test
  void simpleVariantAnswersTheName() {
    assertEquals(
        "Simple",
        Browser.text(browser.send(Call.get("/simple/me").basic("simple", "simple-password"))));
    assertEquals(
        "Simple", Browser.text(browser.send(Call.get("/simple/me").bearer("simple-token"))));
    assertEquals(401, browser.send(Call.get("/simple/me").bearer("simple-Token")).status());
  }

  @Test
  void compositionTakesEitherCredentialAndEitherType() {
    String value = token("");
    assertIsAda(login("/composition"));
    assertIsAda(browser.send(Call.post("/composition/login").bearer(value)));
    HttpResponse refused = browser.send(Call.post("/composition/login"));
    assertEquals(
        List.of("Basic realm=\"authlayer\", charset=\"UTF-8\"", "Bearer realm=\"authlayer\""),
        refused.headers().all("WWW-Authenticate"));
    Call secure = Call.get("/composition/secure");
    assertEquals(
        Map.of("kind", "admin", "name", "Root"),
        strings(browser.send(secure.basic("admin", "admin-password"))));
    assertEquals(
        Map.of("kind", "user", "name", "Ada"), strings(browser.send(secure.bearer(value))));
    assertEquals(401, browser.send(secure.basic(EMAIL, "password")).status());
    assertEquals(401, browser.send(secure).status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "simple | | applications: simple and composition need all of demo.*",
        "composition | | applications: simple and composition need all of demo.*",
        "token | demo.name | demo.username: a value is missing",
        "'' | demo.admin-password-hash | demo.name: a value is missing",
      })
  void demoCredentialsAreAllOrNone(String part, @Nullable String set, String message) {
    Set<String> parts = part.isEmpty() ? Set.of() : Set.of(part);
    Map<String, String> own = set == null ? Map.of() : Map.of(set, "x");
    Settings settings = Browser.settings(Settings.standard().withParts(parts), own);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> new ReferenceApplications().create(World.fresh().environment(), settings));
    assertTrue(String.valueOf(refusal.getMessage()).startsWith(message), refusal.getMessage());
    assertFalse(paths(Browser.settings().withParts(parts)).isEmpty());
  }

  @Test
  void applicationsOnDemoCredentialsAreMountedOnlyWithThem() {
    Set<String> more = paths(Browser.settings());
    more.removeAll(paths(Browser.settings(Settings.standard(), Map.of())));
    assertEquals(Set.of("/simple/me", "/composition/login", "/composition/secure"), more);
  }

  @Test
  void tokensExpireAfterMoreThanNothing() {
    Map<String, String> own = Map.of("token.expiring-lifetime", "PT0S");
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> paths(Browser.settings(Settings.standard(), own)));
    assertEquals("token.expiring-lifetime: choose more than zero", refusal.getMessage());
  }

  @Test
  void demoCredentialsAreUnsafeAndTheirSecretsAreSecret() {
    List<ApplicationKey<?>> keys = new ReferenceApplications().keys();
    assertEquals(
        keys.stream().filter(key -> key.path().startsWith("demo.")).toList(),
        keys.stream().filter(ApplicationKey::isUnsafe).toList());
    assertEquals(
        List.of("demo.password-hash", "demo.token", "demo.admin-password-hash"),
        keys.stream().filter(ApplicationKey::isSecret).map(ApplicationKey::path).toList());
  }

  /** A start asks for a key where one of them is mounted. */
  @Test
  void routesThatSignOrVerifySayThatTheyNeedAKey() {
    assertEquals(
        Set.of(
            "/jwt/login",
            "/jwt/validateLoggedInUser",
            "/jwt-manual/login",
            "/jwt-manual/validateLoggedInUser"),
        new ReferenceApplications()
            .routes(World.fresh().environment(), Browser.settings()).stream()
                .filter(route -> route.steps().contains(new Step.UsesJwtKey()))
                .map(RouteSummary::path)
                .collect(Collectors.toSet()));
  }

  private static Set<String> paths(Settings settings) {
    return new ReferenceApplications()
        .routes(World.fresh().environment(), settings).stream()
            .map(RouteSummary::path)
            .collect(Collectors.toSet());
  }

  @Test
  void onlyMountedApplicationsAnswer() {
    Settings settings = Browser.settings(Settings.standard().withParts(Set.of("basic")), Map.of());
    var application = new ReferenceApplications().create(World.fresh().environment(), settings);
    assertEquals(401, application.respond(Call.post("/basic/login").message()).status());
    for (String path : List.of("/login", "/token/login", "/web/login", "/.well-known/jwks.json")) {
      assertEquals(404, application.respond(Call.post(path).message()).status());
    }
  }

  @Test
  void thePageShowsTheTableOfAllRoutesAndNoneIsOpen() throws IOException {
    List<RouteSummary> routes =
        new ReferenceApplications().routes(World.fresh().environment(), Browser.settings());
    assertEquals(List.of(), routes.stream().filter(RouteSummary::open).toList());
    String table = RouteSummary.table(routes);
    String page = Files.readString(Path.of("../../docs/reference/reference-applications.md"));
    assertTrue(
        page.contains("```text\n" + table + "\n```"),
        () -> "reference-applications.md lacks:\n" + table);
  }
}
