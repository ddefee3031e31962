package org.authlayer.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Challenge;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.Step;
import org.junit.jupiter.api.Test;

/** An authenticator of one's own names where its credential stands (DEC-22, ADR 0051). */
final class SchemeTest {

  private record Machine(String name) {}

  private static final Scheme HEADER = Scheme.apiKey("X-Api-Key");

  private final AsyncRequestAuthenticator key =
      request -> {
        if (request.message().headers().all("X-Api-Key").equals(List.of("right"))) {
          request.auth().login(new Machine("press"));
        }
      };

  private static HttpResponse answer(Call call, Middleware... chain) {
    return Routes.of(Route.get("/a", request -> HttpResponse.of(200)).behind(chain))
        .application("shop", new RecordedEvents())
        .respond(call.message());
  }

  private static List<String> challenges(Middleware... before) {
    Middleware guard = new GuardMiddleware(Machine.class);
    HttpResponse answer =
        answer(
            Call.get("/a"),
            Stream.concat(Arrays.stream(before), Stream.of(guard)).toArray(Middleware[]::new));
    assertEquals(401, answer.status());
    return answer.headers().all("WWW-Authenticate");
  }

  @Test
  void refusalCarriesTheChallengeOfTheScheme() {
    assertEquals(
        List.of("ApiKey realm=\"shop\", in=\"header\", name=\"X-Api-Key\""),
        challenges(Declared.logsIn(Machine.class, HEADER, key)));
    assertEquals(
        List.of("ApiKey realm=\"shop\", in=\"cookie\", name=\"key\""),
        challenges(Declared.logsIn(Machine.class, Scheme.apiKeyInCookie("key"), key)));
    assertEquals(
        List.of("Hawk realm=\"shop\""),
        challenges(Declared.logsIn(Machine.class, Scheme.http("Hawk"), key)));
    assertEquals(
        List.of("DPoP realm=\"shop\", algs=\"ES256\""),
        challenges(
            Declared.logsIn(
                Machine.class,
                new Scheme(
                    Scheme.Place.AUTHORIZATION, "DPoP", new Challenge("DPoP", "algs=\"ES256\"")),
                key)));
  }

  @Test
  void callerWithTheCredentialPasses() {
    Middleware machines = Declared.logsIn(Machine.class, HEADER, key);
    Middleware guard = new GuardMiddleware(Machine.class);
    assertEquals(
        200, answer(Call.get("/a").header("X-Api-Key", "right"), machines, guard).status());
    assertEquals(
        401, answer(Call.get("/a").header("X-Api-Key", "wrong"), machines, guard).status());
  }

  @Test
  void everyWayOfTheRouteIsChallengedOnce() {
    AsyncBearerAuthenticator bearer = (token, request) -> {};
    assertEquals(
        List.of(
            "ApiKey realm=\"shop\", in=\"header\", name=\"X-Api-Key\"",
            "ApiKey realm=\"shop\", in=\"header\", name=\"X-Old-Key\"",
            "Bearer realm=\"shop\""),
        challenges(
            Declared.logsIn(Machine.class, HEADER, key),
            Declared.logsIn(Machine.class, HEADER, key),
            Declared.logsIn(Machine.class, Scheme.apiKey("X-Old-Key"), key),
            Declared.logsIn(Machine.class, bearer)));
    assertEquals(
        List.of("Bearer realm=\"shop\""),
        challenges(
            Declared.logsIn(Machine.class, Scheme.http("bearer"), key),
            Declared.logsIn(Machine.class, bearer)));
  }

  @Test
  void otherRefusalsCarryNoChallenge() {
    Middleware forbidding =
        (request, next) -> {
          throw Abort.of(403, "No.");
        };
    HttpResponse answer =
        answer(Call.get("/a"), Declared.logsIn(Machine.class, HEADER, key), forbidding);
    assertEquals(403, answer.status());
    assertEquals(List.of(), answer.headers().all("WWW-Authenticate"));
  }

  @Test
  void nameThatCannotBeOneIsRefused() {
    for (String name : List.of("", "X Api Key", "X:Key", "kéy", "a\"b", "a\r\nb")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> Scheme.apiKey(name)).getMessage();
      assertTrue(
          String.valueOf(message).startsWith("'" + name + "': a scheme has a name"), message);
    }
    assertTrue(
        String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> Scheme.apiKey("authorization"))
                    .getMessage())
            .contains("Scheme.http(name)"));
  }

  @Test
  void schemeOfAnAuthenticatorThatHasOneIsRefused() {
    AsyncBearerAuthenticator bearer = (token, request) -> {};
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> Declared.logsIn(Machine.class, HEADER, bearer))
            .getMessage();
    assertEquals(
        "an authenticator by Bearer has a scheme already: leave header X-Api-Key out", message);
  }

  @Test
  void typeOfWhatLogsNobodyInIsRefused() {
    Middleware guard = new GuardMiddleware(Machine.class);
    String message =
        assertThrows(IllegalArgumentException.class, () -> Declared.logsIn(Machine.class, guard))
            .getMessage();
    assertEquals(
        "logsIn(Machine.class, ..) is for an authenticator, and this logs no user in", message);
    assertThrows(IllegalArgumentException.class, () -> Declared.neutral("guard", guard));
    assertThrows(IllegalArgumentException.class, () -> Declared.neutral("key", key));
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without null checks can do
  void nullIsNoScheme() {
    assertThrows(NullPointerException.class, () -> Declared.logsIn(Machine.class, null, key));
    assertEquals(1, Declared.logsIn(Machine.class, HEADER, key).steps().size());
  }

  @Test
  void laterDeclarationKeepsTheScheme() {
    Declared machines = Declared.logsIn(Machine.class, Declared.logsIn(Machine.class, HEADER, key));
    assertEquals(
        List.of(new Step.Authenticates(Step.Credential.REQUEST, Machine.class, HEADER)),
        machines.steps());
  }
}
