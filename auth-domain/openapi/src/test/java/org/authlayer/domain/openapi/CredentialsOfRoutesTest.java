package org.authlayer.domain.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncCredentialsAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.PermissionMiddleware;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Upload;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;

/** What the document says of who may pass (ADR 0051). */
final class CredentialsOfRoutesTest {

  private record Machine(String name) {}

  private static final Responder OK = request -> HttpResponse.of(200);
  private static final Middleware GUARD = new GuardMiddleware(Machine.class);
  private static final Middleware LAMBDA = (request, next) -> next.respond(request);

  private final AsyncRequestAuthenticator key = request -> {};
  private final AsyncBearerAuthenticator token = (bearer, request) -> {};
  private final AsyncCredentialsAuthenticator fields = (sent, request) -> {};

  private static JsonValue.ObjectValue document(Route route) {
    return document(route.summary());
  }

  private static JsonValue.ObjectValue document(RouteSummary route) {
    Description none = new Description(JsonValue.object());
    return ApplicationPaths.of(List.of(route), none, none, SessionSettings.standard());
  }

  private static JsonValue.ObjectValue operation(Route route) {
    return JsonObjects.object(
        JsonObjects.object(JsonObjects.object(document(route), "paths"), "/a"), "get");
  }

  private static JsonValue.ObjectValue operation(Middleware... chain) {
    return operation(Route.get("/a", OK).behind(chain));
  }

  private static Optional<JsonValue> security(Middleware... chain) {
    return operation(chain).get("security");
  }

  private static boolean answers(JsonValue.ObjectValue operation, int status) {
    return JsonObjects.object(operation, "responses").get(String.valueOf(status)).isPresent();
  }

  private static JsonValue way(String scheme) {
    return JsonValue.object(Map.entry(scheme, JsonValue.array(List.of())));
  }

  private static Optional<JsonValue> ways(JsonValue... ways) {
    return Optional.of(JsonValue.array(List.of(ways)));
  }

  @Test
  void routeWithNothingBeforeItIsOpen() {
    assertEquals(ways(), security());
    assertFalse(answers(operation(), 401));
  }

  @Test
  void guardBehindACredentialWithoutASchemeClaimsNoAnonymousAccess() {
    assertEquals(Optional.empty(), security(Declared.logsIn(Machine.class, key), GUARD));
    assertTrue(answers(operation(Declared.logsIn(Machine.class, key), GUARD), 401));
    assertEquals(
        ways(way("bearerMachine")),
        security(
            Declared.logsIn(Machine.class, key), Declared.logsIn(Machine.class, token), GUARD));
  }

  @Test
  void guardBehindPlainMiddlewareClaimsNoAnonymousAccess() {
    assertEquals(Optional.empty(), security(LAMBDA, GUARD));
    assertTrue(answers(operation(LAMBDA, GUARD), 401));
  }

  @Test
  void plainMiddlewareThatMayRefuseIsDocumented() {
    assertEquals(Optional.empty(), security(LAMBDA));
    assertTrue(answers(operation(LAMBDA), 401));
    assertTrue(answers(operation(LAMBDA), 403));
    assertEquals(
        ways(way("bearerMachine")), security(Declared.logsIn(Machine.class, token), LAMBDA));
    assertEquals(
        ways(way("bearerMachine"), JsonValue.object()),
        security(Declared.logsIn(Machine.class, token)));
  }

  @Test
  void fieldsOfTheBodyAreNoAnonymousAccess() {
    Middleware login = Declared.logsIn(Machine.class, fields);
    assertEquals(Optional.empty(), security(login, GUARD));
    assertTrue(answers(operation(login, GUARD), 401));
    assertEquals(
        ways(way("bearerMachine"), JsonValue.object()),
        security(Declared.logsIn(Machine.class, token), login, GUARD));
    assertEquals(
        ways(way("bearerMachine")),
        security(Declared.logsIn(Machine.class, token), login, LAMBDA, GUARD));
    assertEquals(Optional.empty(), security(login, LAMBDA));
  }

  @Test
  void guardTwiceIsOneDemand() {
    Middleware admin = new PermissionMiddleware<>(Machine.class, "role admin", any -> true);
    assertEquals(
        ways(way("bearerMachine"), way("header.X-Api-Key.Machine")),
        security(
            Declared.logsIn(Machine.class, token),
            Declared.logsIn(Machine.class, Scheme.apiKey("X-Api-Key"), key),
            GUARD,
            admin));
  }

  @Test
  void routeOfWhichOnlyTheSummaryIsKnownClaimsNoAnonymousAccess() {
    RouteSummary summary = RouteSummary.unknown("GET", "/a", "Machine by header X-Api-Key", false);
    JsonValue.ObjectValue document = document(summary);
    JsonValue.ObjectValue operation =
        JsonObjects.object(JsonObjects.object(JsonObjects.object(document, "paths"), "/a"), "get");
    assertEquals(Optional.empty(), operation.get("security"));
    assertTrue(answers(operation, 401));
    assertTrue(answers(operation, 403));
  }

  @Test
  void handlerThatChecksByItselfIsNotOpen() {
    Route route = Route.get("/a", OK).checkedByHandler();
    assertEquals(Optional.empty(), operation(route).get("security"));
    assertTrue(answers(operation(route), 401));
  }

  @Test
  void requirementOfTheApplicationIsDocumented() {
    Middleware admin = new PermissionMiddleware<>(Machine.class, "role admin", any -> true);
    JsonValue.ObjectValue operation = operation(Declared.logsIn(Machine.class, token), admin);
    JsonValue.ObjectValue refusal =
        JsonObjects.object(JsonObjects.object(operation, "responses"), "403");
    assertEquals(
        Optional.of("Being logged in is not enough; required: role admin."),
        refusal.string("description"));
    assertTrue(answers(operation, 401));
    assertEquals(
        Optional.of("Who may pass: Machine by Bearer, role admin."),
        operation.string("description"));
    assertFalse(answers(operation(Declared.logsIn(Machine.class, token), GUARD), 403));
    assertEquals(Optional.empty(), security(Declared.requires("an office address", LAMBDA)));
    assertTrue(answers(operation(Declared.requires("an office address", LAMBDA)), 403));
  }

  @Test
  void schemesOfTheApplicationsOwnAreDocumented() {
    Map<Scheme, JsonValue> expected = new LinkedHashMap<>();
    expected.put(Scheme.apiKey("X-Api-Key"), scheme("apiKey", "in", "header", "name", "X-Api-Key"));
    expected.put(Scheme.apiKeyInCookie("key"), scheme("apiKey", "in", "cookie", "name", "key"));
    expected.put(Scheme.apiKeyInQuery("key"), scheme("apiKey", "in", "query", "name", "key"));
    expected.put(Scheme.http("Hawk"), scheme("http", "scheme", "Hawk"));
    expected.forEach(
        (scheme, form) -> {
          Route route =
              Route.get("/a", OK).behind(Declared.logsIn(Machine.class, scheme, key), GUARD);
          JsonValue.ObjectValue schemes =
              JsonObjects.object(
                  JsonObjects.object(document(route), "components"), "securitySchemes");
          assertEquals(List.of(form), List.copyOf(schemes.members().values()));
          String name = schemes.members().keySet().iterator().next();
          assertEquals(ways(way(name)), operation(route).get("security"));
          assertTrue(
              JsonObjects.object(
                      JsonObjects.object(JsonObjects.object(operation(route), "responses"), "401"),
                      "headers")
                  .get("WWW-Authenticate")
                  .isPresent());
        });
  }

  @Test
  void twoSchemesOfOneTypeAreTwo() {
    Route route =
        Route.get("/a", OK)
            .behind(
                Declared.logsIn(Machine.class, Scheme.apiKey("X-Api-Key"), key),
                Declared.logsIn(Machine.class, Scheme.apiKey("X-Old-Key"), key),
                GUARD);
    assertEquals(
        ways(way("header.X-Api-Key.Machine"), way("header.X-Old-Key.Machine")),
        operation(route).get("security"));
  }

  private static JsonValue scheme(String type, String... members) {
    Map<String, JsonValue> all = new LinkedHashMap<>();
    all.put("type", JsonValue.of(type));
    all.put("description", JsonValue.of("What proves a Machine."));
    for (int i = 0; i < members.length; i += 2) {
      all.put(members[i], JsonValue.of(members[i + 1]));
    }
    return new JsonValue.ObjectValue(all);
  }

  @Test
  void uploadHasABodyOfAnyTypeAndItsRefusals() {
    Route upload = Route.get("/a", Upload.upTo(70_000, (request, content) -> HttpResponse.of(204)));
    JsonValue.ObjectValue operation = operation(upload);
    assertEquals(
        Optional.of("At most 70000 bytes, without Content-Encoding."),
        JsonObjects.object(operation, "requestBody").string("description"));
    JsonValue.ObjectValue answers = JsonObjects.object(operation, "responses");
    assertTrue(answers.get("413").isPresent());
    assertTrue(answers.get("415").isPresent());
    JsonValue.ObjectValue other = operation(Route.get("/a", OK));
    assertTrue(other.get("requestBody").isEmpty());
    assertTrue(JsonObjects.object(other, "responses").get("415").isEmpty());
  }
}
