package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.routing.ChainGate;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.CorsSettings;
import org.authlayer.ports.driving.Gate;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** Pages of other origins, before routes and as part of a gate. */
final class CrossOriginTest {

  private static final String PAGE = "https://app.example.org";
  private static final CrossOrigin ALLOWING = new CrossOrigin(CorsSettings.of(PAGE));

  private static HttpRequest request(String method, String... lines) {
    Headers headers = Headers.none();
    for (int i = 0; i < lines.length; i += 2) {
      headers = headers.with(lines[i], lines[i + 1]);
    }
    return new HttpRequest(method, "/notes", "", headers, new Body.Empty(), Channel.TLS);
  }

  private static HttpRequest preflight(String origin) {
    return request(
        "OPTIONS",
        "Origin",
        origin,
        "Access-Control-Request-Method",
        "DELETE",
        "Access-Control-Request-Headers",
        "authorization");
  }

  private static Application guarded() {
    return Routes.of(
            Route.get(
                "/notes",
                request -> {
                  request.auth().require(User.class);
                  return HttpResponse.of(200);
                }))
        .checkedByHandler()
        .application("notes", new RecordedEvents());
  }

  private static Set<String> cors(HttpResponse answer) {
    Set<String> names = new TreeSet<>(answer.headers().lines().keySet());
    names.removeIf(name -> !name.toLowerCase(Locale.ROOT).startsWith("access-control"));
    return names;
  }

  private static String line(HttpResponse answer, String name) {
    return String.join("|", answer.headers().all(name));
  }

  @Test
  void preflightOfAnAllowedOriginPassesWithoutCredentials() {
    HttpResponse answer = ALLOWING.before(guarded()).respond(preflight(PAGE));
    assertEquals(204, answer.status());
    assertEquals(PAGE, line(answer, "Access-Control-Allow-Origin"));
    assertEquals(
        "GET, HEAD, POST, PUT, PATCH, DELETE", line(answer, "Access-Control-Allow-Methods"));
    assertEquals("Authorization, Content-Type", line(answer, "Access-Control-Allow-Headers"));
    assertEquals("600", line(answer, "Access-Control-Max-Age"));
    assertEquals("", line(answer, "Access-Control-Allow-Credentials"));
    assertEquals("no-store", line(answer, "Cache-Control"));
    assertTrue(line(answer, "Vary").startsWith("Origin, Access-Control-Request-Method"));
  }

  @Test
  void preflightOfAnotherOriginIsJudgedAsAnyOtherRequest() {
    for (String other : List.of("https://evil.example", "null", PAGE + ".evil.example")) {
      HttpResponse routed = ALLOWING.before(guarded()).respond(preflight(other));
      assertEquals("GET, HEAD, OPTIONS", line(routed, "Allow"));
      assertEquals(Set.of(), cors(routed));
      assertEquals("Origin", line(routed, "Vary"));
    }
  }

  @Test
  void refusalCanBeReadByThePageThatIsAllowed() {
    HttpResponse refused = ALLOWING.before(guarded()).respond(request("GET", "Origin", PAGE));
    assertEquals(401, refused.status());
    assertEquals(PAGE, line(refused, "Access-Control-Allow-Origin"));
    assertTrue(line(refused, "Access-Control-Expose-Headers").contains("WWW-Authenticate"));
    HttpResponse hidden =
        ALLOWING.before(guarded()).respond(request("GET", "Origin", "https://evil.example"));
    assertEquals(401, hidden.status());
    assertEquals(Set.of(), cors(hidden));
    assertEquals("Origin", line(hidden, "Vary"));
  }

  @Test
  void severalOriginsAreNone() {
    HttpResponse answer =
        ALLOWING.before(guarded()).respond(request("GET", "Origin", PAGE, "Origin", PAGE));
    assertEquals(Set.of(), cors(answer));
  }

  @Test
  void optionsWithoutRequestedMethodIsNoPreflight() {
    HttpResponse answer = ALLOWING.before(guarded()).respond(request("OPTIONS", "Origin", PAGE));
    assertEquals("GET, HEAD, OPTIONS", line(answer, "Allow"));
    assertEquals(PAGE, line(answer, "Access-Control-Allow-Origin"));
  }

  @Test
  void withoutOriginsNothingChanges() {
    Application application = guarded();
    assertSame(application, new CrossOrigin(CorsSettings.none()).before(application));
  }

  @Test
  void credentialsAreAllowedWhereConfigured() {
    CorsSettings settings =
        new CorsSettings(
            Set.of(PAGE), List.of("GET"), List.of(), List.of(), true, Duration.ofSeconds(1));
    Application application = new CrossOrigin(settings).before(guarded());
    for (HttpResponse answer :
        List.of(
            application.respond(preflight(PAGE)),
            application.respond(request("GET", "Origin", PAGE)))) {
      assertEquals("true", line(answer, "Access-Control-Allow-Credentials"));
      assertEquals("", line(answer, "Access-Control-Expose-Headers"));
    }
    HttpResponse other = application.respond(request("GET", "Origin", "https://evil.example"));
    assertEquals("", line(other, "Access-Control-Allow-Credentials"));
  }

  @Test
  void anyOriginIsAnsweredWithAStar() {
    Application application = new CrossOrigin(CorsSettings.of("*")).before(guarded());
    assertEquals(
        "*",
        line(
            application.respond(request("GET", "Origin", "https://b.example")),
            "Access-Control-Allow-Origin"));
  }

  @Test
  void whatTheApplicationSaysItselfStays() {
    Application own =
        any ->
            HttpResponse.of(200)
                .with("Access-Control-Allow-Origin", "https://own.example")
                .with("Vary", "Accept, origin");
    HttpResponse answer = ALLOWING.before(own).respond(request("GET", "Origin", PAGE));
    assertEquals("https://own.example", line(answer, "Access-Control-Allow-Origin"));
    assertEquals("Accept, origin", line(answer, "Vary"));
    assertEquals(1, cors(answer).size());
  }

  @Test
  void gateAnswersAPreflightAndHandsNothingOver() {
    Gate gate =
        ChainGate.of("notes", new RecordedEvents(), new GuardMiddleware(User.class))
            .behind(ALLOWING);
    Gate.Downstream never =
        admitted -> {
          throw new AssertionError("handed over");
        };
    assertEquals(204, gate.pass(preflight(PAGE), never).status());
    assertEquals(401, gate.pass(preflight("https://evil.example"), never).status());
    HttpResponse refused = gate.pass(request("GET", "Origin", PAGE), never);
    assertEquals(401, refused.status());
    assertEquals(PAGE, line(refused, "Access-Control-Allow-Origin"));
  }
}
