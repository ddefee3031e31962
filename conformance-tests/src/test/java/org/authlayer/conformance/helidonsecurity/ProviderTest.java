package org.authlayer.conformance.helidonsecurity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.security.AuthenticationResponse;
import io.helidon.security.CompositeProviderFlag;
import io.helidon.security.CompositeProviderSelectionPolicy;
import io.helidon.security.Principal;
import io.helidon.security.Role;
import io.helidon.security.Security;
import io.helidon.security.SecurityResponse;
import io.helidon.security.Subject;
import io.helidon.security.spi.AuthenticationProvider;
import io.helidon.security.spi.SubjectMappingProvider;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.security.SecurityFeature;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;
import org.authlayer.adapter.helidon.security.SubjectFeature;
import org.authlayer.adapter.helidon.security.SubjectHandler;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Gate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every kind of authenticator as the provider behind {@code SecurityFeature}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderTest {

  private final Town town = new Town();
  private final Secured server = Secured.by(Secured.security(town.provider()), this::routes);

  @AfterAll
  void stop() {
    server.close();
  }

  @AfterEach
  void mend() {
    town.broken.set(false);
  }

  private void routes(HttpRouting.Builder routing) {
    routing
        .get("/required", SecurityFeature.authenticate(), Secured::caller)
        .get("/theirs", SecurityFeature.allowAnonymous(), Secured::caller)
        .get("/ours", SubjectHandler.optional(), Secured::caller);
  }

  @Test
  void everyKindOfCredentialIsASubject() throws Exception {
    String ada = town.ada.id() + " Ada";
    assertEquals(ada, known("Authorization", "Basic " + Town.basic(Town.PASSWORD)));
    assertEquals(ada, known("Authorization", "Bearer " + Town.TOKEN));
    assertEquals(ada, known("Cookie", town.cookie));
    assertEquals(ada, known("X-Api-Key", Town.KEY));
    assertEquals(town.ada.id() + " by JWT", known("Authorization", "Bearer " + town.jwt));
  }

  private String known(String... header) throws Exception {
    HttpResponse<String> answer = server.get("/required", header);
    assertEquals(200, answer.statusCode());
    return answer.body();
  }

  @Test
  void wrongCredentialOfEveryKindIsTurnedAway() throws Exception {
    assertEquals(401, server.get("/required").statusCode());
    assertEquals(
        401, server.get("/required", "Authorization", "Basic " + Town.basic("wrong")).statusCode());
    assertEquals(401, server.get("/required", "Authorization", "Bearer x").statusCode());
    assertEquals(401, server.get("/required", "Cookie", town.cookie + "x").statusCode());
    assertEquals(401, server.get("/required", "X-Api-Key", Town.KEY + "x").statusCode());
    String forged = town.jwt.substring(0, town.jwt.length() - 2);
    assertEquals(401, server.get("/required", "Authorization", "Bearer " + forged).statusCode());
  }

  @Test
  void theirRefusalHasOurChallenges() throws Exception {
    HttpResponse<String> answer = server.get("/required", "Authorization", "Bearer x");

    assertEquals(
        List.of(
            "Basic realm=\"town\", charset=\"UTF-8\"",
            "Bearer realm=\"town\", error=\"invalid_token\""),
        answer.headers().allValues("WWW-Authenticate"));
    assertEquals(List.of("no-store"), answer.headers().allValues("Cache-Control"));
    assertEquals("", answer.body());
  }

  @Test
  void brokenStoreIsNoAnonymousCaller() throws Exception {
    town.broken.set(true);
    for (String path : List.of("/required", "/ours")) {
      HttpResponse<String> answer = server.get(path, "X-Api-Key", Town.KEY);
      assertEquals(503, answer.statusCode(), path);
      assertEquals(List.of("7"), answer.headers().allValues("Retry-After"));
    }
    town.broken.set(false);
    assertTrue(known("X-Api-Key", Town.KEY).endsWith("Ada"));
  }

  @Test
  void optionalHandlersLetAnybodyPass() throws Exception {
    for (String path : List.of("/theirs", "/ours")) {
      assertEquals("nobody", server.get(path).body());
      assertTrue(server.get(path, "X-Api-Key", Town.KEY).body().endsWith("Ada"));
    }
  }

  /** Helidon's own rule, and the reason why there is a handler of ours. */
  @Test
  void theirOptionalHandlerTakesAFailureForNobody() throws Exception {
    town.broken.set(true);

    assertEquals("nobody", server.get("/theirs", "X-Api-Key", Town.KEY).body());
  }

  @Test
  void rolesComeFromTheApplicationsOwnMapper() throws Exception {
    try (Secured roles =
        Secured.by(
            Secured.security(town.provider(), administrators()),
            routing ->
                routing
                    .get("/admin", SecurityFeature.rolesAllowed("admin"), Secured::caller)
                    .get("/owner", SecurityFeature.rolesAllowed("owner"), Secured::caller))) {
      assertEquals(200, roles.get("/admin", "X-Api-Key", Town.KEY).statusCode());
      assertEquals(403, roles.get("/owner", "X-Api-Key", Town.KEY).statusCode());
      assertEquals(401, roles.get("/admin").statusCode());
    }
  }

  private static SubjectMappingProvider administrators() {
    return (request, response) ->
        response
            .user()
            .map(ProviderTest::asAdministrator)
            .map(AuthenticationResponse::success)
            .orElse(response);
  }

  private static Subject asAdministrator(Subject subject) {
    return Subject.builder().update(subject).addGrant(Role.create("admin")).build();
  }

  @Test
  void gateBeforeARouteHandsItsUserOver() throws Exception {
    AuthFeature gates =
        AuthFeature.create().protect("/gated", town.gate(town.layer.basic(), town.apiKey()));
    Security security =
        Security.builder()
            .tracingEnabled(false)
            .addProvider(AuthlayerProvider.builder().build(), AuthlayerProvider.KEY)
            .addProvider(administrators())
            .build();
    try (Secured both =
        Secured.by(
            security,
            routing ->
                routing
                    .addFeature(gates)
                    .addFeature(SubjectFeature.create())
                    .get("/gated/plain", Secured::caller)
                    .get("/gated/admin", SecurityFeature.rolesAllowed("admin"), Secured::caller)
                    .get("/open", Secured::caller))) {
      for (String path : List.of("/gated/plain", "/gated/admin")) {
        assertEquals(town.ada.id() + " Ada", both.get(path, "X-Api-Key", Town.KEY).body());
      }
      assertEquals("nobody", both.get("/gated/plain").body());
      assertEquals(401, both.get("/gated/admin").statusCode());
      assertEquals("nobody", both.get("/open", "X-Api-Key", Town.KEY).body());
      town.broken.set(true);
      assertEquals(503, both.get("/gated/plain", "X-Api-Key", Town.KEY).statusCode());
    }
  }

  /** The gate takes a password alone; the provider would take a key too. */
  @Test
  void whatAGateHasJudgedIsNotJudgedAgain() throws Exception {
    Security security =
        Security.builder()
            .tracingEnabled(false)
            .addProvider(town.provider(), AuthlayerProvider.KEY)
            .addProvider(administrators())
            .build();
    AuthFeature gates = AuthFeature.create().protect("/gated", town.gate(town.layer.basic()));
    try (Secured both =
        Secured.by(
            security,
            routing ->
                routing
                    .addFeature(gates)
                    .addFeature(SubjectFeature.create())
                    .get("/gated/plain", Secured::caller)
                    .get("/gated/ours", SubjectHandler.optional(), Secured::caller)
                    .get("/gated/admin", SecurityFeature.rolesAllowed("admin"), Secured::caller)
                    .get("/open", SecurityFeature.authenticate(), Secured::caller))) {
      String[] key = {"X-Api-Key", Town.KEY};
      String[] password = {"Authorization", "Basic " + Town.basic(Town.PASSWORD)};
      for (String path : List.of("/gated/plain", "/gated/ours")) {
        assertEquals("nobody", both.get(path, key).body(), path);
        assertEquals(town.ada.id() + " Ada", both.get(path, password).body(), path);
      }
      HttpResponse<String> refused = both.get("/gated/admin", key);
      assertEquals(401, refused.statusCode());
      assertEquals(1, refused.headers().allValues("WWW-Authenticate").size());
      assertEquals(200, both.get("/gated/admin", password).statusCode());
      assertEquals(200, both.get("/open", key).statusCode(), "no gate, so its own chain runs");
      town.broken.set(true);
      assertEquals("nobody", both.get("/gated/plain", key).body(), "nobody asks for the key");
      assertEquals(503, both.get("/open", key).statusCode());
    }
  }

  @Test
  void failureBehindAGateIsNoAnonymousCaller() throws Exception {
    AtomicBoolean down = new AtomicBoolean(true);
    AuthenticationProvider other =
        request ->
            down.get()
                ? AuthenticationResponse.builder()
                    .status(SecurityResponse.SecurityStatus.FAILURE_FINISH)
                    .statusCode(503)
                    .responseHeader("Retry-After", "7")
                    .build()
                : AuthenticationResponse.success(Principal.create("somebody"));
    Security security =
        Security.builder().tracingEnabled(false).addProvider(other, "other").build();
    AuthFeature gates = AuthFeature.create().protect("/gated", town.gate(town.layer.basic()));
    try (Secured both =
        Secured.by(
            security,
            routing ->
                routing
                    .addFeature(gates)
                    .addFeature(SubjectFeature.of("other"))
                    .get("/gated/plain", Secured::caller))) {
      HttpResponse<String> refused = both.get("/gated/plain");
      assertEquals(503, refused.statusCode());
      assertEquals(List.of("7"), refused.headers().allValues("Retry-After"));
      down.set(false);
      assertEquals("somebody somebody", both.get("/gated/plain").body());
    }
  }

  @Test
  void guardAndHandlerAnswerAlike() throws Exception {
    Gate chain = town.gate(town.layer.basic(), town.layer.bearer(), town.layer.guard(User.class));
    try (Secured both =
        Secured.by(
            Secured.security(AuthlayerProvider.of(chain)),
            routing ->
                routing
                    .addFeature(AuthFeature.create().protect("/guard", chain))
                    .get("/guard", (request, response) -> response.send("Ada"))
                    .get("/handler", SecurityFeature.authenticate(), (q, a) -> a.send("Ada")))) {
      for (String value :
          List.of(
              "Basic " + Town.basic(Town.PASSWORD),
              "Basic " + Town.basic("wrong"),
              "Bearer " + Town.TOKEN,
              "Bearer x",
              "Negotiate x")) {
        assertEquals(
            told(both.get("/guard", "Authorization", value)),
            told(both.get("/handler", "Authorization", value)));
      }
      assertEquals(told(both.get("/guard")), told(both.get("/handler")));
    }
  }

  /** What an answer says, but for the words of a refusal. */
  private static Map<String, List<String>> told(HttpResponse<String> answer) {
    Map<String, List<String>> told = new LinkedHashMap<>();
    told.put("status", List.of(String.valueOf(answer.statusCode())));
    for (String name :
        List.of("WWW-Authenticate", "Cache-Control", "X-Content-Type-Options", "Set-Cookie")) {
      told.put(name, answer.headers().allValues(name));
    }
    return told;
  }

  @Test
  void credentialsInTheBodyAreRefusedAtTheStart() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> AuthlayerProvider.of(town.gate(town.layer.credentials())));
    assertTrue(String.valueOf(refusal.getMessage()).contains("credentials in the body"));
    AuthlayerProvider.of(town.gate(town.layer.basic()));
  }

  @Test
  void chainWithoutSenseIsRefusedAtTheStart() {
    assertThrows(
        IllegalStateException.class,
        () -> AuthlayerProvider.of(town.gate(town.layer.fromSession())));
    AuthlayerProvider.of(town.gate(town.layer.sessions()));
  }

  @Test
  void otherProvidersFollowWhenNobodyIsKnown() throws Exception {
    AuthenticationProvider other =
        request -> AuthenticationResponse.success(Principal.create("somebody else"));
    Security security =
        Security.builder()
            .tracingEnabled(false)
            .addProvider(town.provider(), AuthlayerProvider.KEY)
            .addProvider(other, "other")
            .providerSelectionPolicy(
                CompositeProviderSelectionPolicy.builder()
                    .addAuthenticationProvider(
                        AuthlayerProvider.KEY, CompositeProviderFlag.SUFFICIENT)
                    .addAuthenticationProvider("other")
                    .build())
            .build();
    try (Secured both = Secured.by(security, this::routes)) {
      assertTrue(both.get("/required", "X-Api-Key", Town.KEY).body().endsWith("Ada"));
      assertEquals("somebody else somebody else", both.get("/required").body());
      town.broken.set(true);
      assertEquals(503, both.get("/required", "X-Api-Key", Town.KEY).statusCode());
    }
  }
}
