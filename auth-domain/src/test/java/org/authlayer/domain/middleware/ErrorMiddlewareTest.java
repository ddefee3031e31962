package org.authlayer.domain.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Violation;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Challenge;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.junit.jupiter.api.Test;

/** Refusal and breakage as answers (DEC-03, DEC-22, DEC-33). */
final class ErrorMiddlewareTest {

  private final RecordedEvents events = new RecordedEvents();

  private HttpResponse answer(Responder responder) {
    return new ErrorMiddleware("realm", events).respond(Call.get("/path").request(), responder);
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without null checks can do
  void absentAnswerIsABreakageThatSaysSo() {
    assertEquals(500, answer(request -> null).status());
    Throwable cause = events.of(AuthEvent.RequestFailed.class).get(0).cause();
    assertTrue(String.valueOf(cause.getMessage()).startsWith("middleware answered null"));
  }

  private HttpResponse thrown(Exception failure) {
    return answer(
        request -> {
          throw failure;
        });
  }

  private static JsonValue text(String value) {
    return new JsonValue.StringValue(value);
  }

  private static Map<String, JsonValue> members(HttpResponse response) {
    return ((JsonValue.ObjectValue) ((Body.Json) response.body()).value()).members();
  }

  private static List<Map.Entry<String, JsonValue>> problem(
      int status, String title, String reason) {
    return List.of(
        Map.entry("type", text("about:blank")),
        Map.entry("title", text(title)),
        Map.entry("status", new JsonValue.NumberValue(BigDecimal.valueOf(status))),
        Map.entry("detail", text(reason)),
        Map.entry("error", new JsonValue.BooleanValue(true)),
        Map.entry("reason", text(reason)));
  }

  @Test
  void refusalIsAProblemWithExactlyTheseMembersInThisOrder() {
    HttpResponse response = thrown(Abort.of(404, "Nothing here."));
    assertEquals(404, response.status());
    assertEquals(
        problem(404, "Not Found", "Nothing here."), List.copyOf(members(response).entrySet()));
    assertEquals(List.of("application/problem+json"), response.headers().all("Content-Type"));
    assertEquals(3, response.headers().lines().size());
  }

  @Test
  void violationsAreListedWithPointerAndReason() {
    HttpResponse response =
        thrown(
            Abort.invalid(
                List.of(new Violation("/a", "a is bad"), new Violation("/b", "b is bad"))));
    Map<String, JsonValue> members = members(response);
    assertEquals(
        List.of("type", "title", "status", "detail", "error", "reason", "errors"),
        List.copyOf(members.keySet()));
    assertEquals(text("a is bad; b is bad."), members.get("reason"));
    assertEquals(members.get("detail"), members.get("reason"));
    assertEquals(
        new JsonValue.ArrayValue(
            List.of(
                new JsonValue.ObjectValue(
                    Map.of("pointer", text("/a"), "reason", text("a is bad"))),
                new JsonValue.ObjectValue(
                    Map.of("pointer", text("/b"), "reason", text("b is bad"))))),
        members.get("errors"));
  }

  @Test
  void everyStatusInUseHasItsTitle() {
    Map<Integer, String> titles =
        Map.of(
            400,
            "Bad Request",
            401,
            "Unauthorized",
            403,
            "Forbidden",
            405,
            "Method Not Allowed",
            409,
            "Conflict",
            413,
            "Content Too Large",
            415,
            "Unsupported Media Type",
            418,
            "Error");
    titles.forEach(
        (status, title) ->
            assertEquals(
                problem(status, title, "no"),
                List.copyOf(members(thrown(Abort.of(status, "no"))).entrySet())));
  }

  @Test
  void headersOfTheRefusalAreWritten() {
    HttpResponse response = thrown(Abort.of(405, "no").with("Allow", "GET").with("X-A", "1"));
    assertEquals(List.of("GET"), response.headers().all("Allow"));
    assertEquals(List.of("1"), response.headers().all("X-A"));
  }

  @Test
  void everyChallengeIsALineOfItsOwnInChainOrder() {
    HttpResponse response =
        thrown(Abort.unauthorized().with(Challenge.BEARER).with(Challenge.BASIC));
    assertEquals(
        List.of("Basic realm=\"realm\", charset=\"UTF-8\"", "Bearer realm=\"realm\""),
        response.headers().all("WWW-Authenticate"));
  }

  @Test
  void refusalIsNoEvent() {
    thrown(Abort.unauthorized());
    assertEquals(List.of(), events.all());
  }

  @Test
  void storeOutOfReachIs503WithRetryAfterAndTellsNothing() {
    StoreException failure =
        StoreException.unavailable(
            "select secret from users", Duration.ofSeconds(5), new IOException("secret"));
    HttpResponse response = thrown(failure);
    assertEquals(503, response.status());
    assertEquals(List.of("5"), response.headers().all("Retry-After"));
    assertTellsNothing(response);
    assertReported(failure);
  }

  @Test
  void retryAfterIsAtLeastOneSecond() {
    HttpResponse response = thrown(StoreException.unavailable("busy", Duration.ofMillis(10), null));
    assertEquals(List.of("1"), response.headers().all("Retry-After"));
  }

  @Test
  void brokenStoreIs500AndTellsNothing() {
    StoreException failure = StoreException.broken("select secret", null);
    HttpResponse response = thrown(failure);
    assertEquals(500, response.status());
    assertTrue(response.headers().first("Retry-After").isEmpty());
    assertTellsNothing(response);
    assertReported(failure);
  }

  @Test
  void anyOtherExceptionIs500AndTellsNothing() {
    for (Exception failure :
        List.of(
            new IOException("secret"),
            new IllegalStateException("secret"),
            new NullPointerException("secret"))) {
      events.clear();
      HttpResponse response = thrown(failure);
      assertEquals(500, response.status());
      assertTellsNothing(response);
      assertReported(failure);
    }
  }

  @Test
  void errorOfTheMachineIs500() {
    for (Error failure : List.of(new StackOverflowError(), new NoClassDefFoundError("secret"))) {
      events.clear();
      HttpResponse response =
          answer(
              request -> {
                throw failure;
              });
      assertEquals(500, response.status());
      assertTellsNothing(response);
      assertReported(failure);
    }
  }

  @Test
  void interruptionIs500AndKeepsTheFlag() {
    assertEquals(500, thrown(new InterruptedException()).status());
    assertTrue(Thread.interrupted());
  }

  @Test
  void everyAnswerSaysThatNobodyStoresItOrGuessesItsType() {
    for (HttpResponse response :
        List.of(
            answer(request -> HttpResponse.of(200)),
            answer(request -> HttpResponse.of(200).with("Allow", "GET")),
            thrown(Abort.of(404, "Nothing here.")))) {
      assertEquals(List.of("no-store"), response.headers().all("Cache-Control"));
      assertEquals(List.of("nosniff"), response.headers().all("X-Content-Type-Options"));
    }
  }

  @Test
  void answerThatSaysOtherwisePassesUnchanged() {
    HttpResponse response =
        HttpResponse.of(401)
            .with("Cache-Control", "max-age=60")
            .with("X-Content-Type-Options", "other");
    assertSame(response, answer(request -> response));
    HttpResponse stored = answer(request -> HttpResponse.of(200).with("cache-control", "public"));
    assertEquals(List.of("public"), stored.headers().all("Cache-Control"));
    assertEquals(List.of("nosniff"), stored.headers().all("X-Content-Type-Options"));
  }

  private static void assertTellsNothing(HttpResponse response) {
    assertEquals(6, members(response).size());
    for (JsonValue value : members(response).values()) {
      String shown = value instanceof JsonValue.StringValue string ? string.value() : "";
      assertFalse(shown.contains("secret") || shown.contains("Exception"));
    }
  }

  private void assertReported(Throwable cause) {
    assertEquals(
        List.of(
            new AuthEvent.RequestFailed(
                new AuthEvent.Where("GET", "/path", "unknown", "-"), cause)),
        events.all());
  }
}
