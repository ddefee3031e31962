package org.authlayer.conformance.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every answer is as documented, and every documented answer is given. */
final class AnswersTest {

  /** What a tour cannot bring about; other tests do. */
  private static final Set<String> NOT_SEEN =
      Set.of(
          // Two changes at the same instant: AccountApplicationTest.
          "PUT /account/password 409",
          "POST /web/account/password 409",
          // A database that is gone: HealthTest.
          "GET /health/live 503",
          "GET /health/ready 503",
          // A client that may not read them: the launcher's MetricsTest.
          "GET /metrics 404");

  @Test
  void everyAnswerIsAsDocumentedAndEveryDocumentedOneIsGiven() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      ApiDocument document = server.document();
      Judge judge = new Judge(document, Set.of());
      Tour tour = new Tour(server, judge);
      Set<String> documented = new TreeSet<>();
      for (String name : document.operations()) {
        tour.visit(document.operation(name));
        document.operation(name).told().path("responses").properties().stream()
            .filter(response -> !Set.of("4XX", "default").contains(response.getKey()))
            .forEach(response -> documented.add(name + " " + response.getKey()));
      }
      assertEquals(List.of(), tour.faults());
      documented.removeAll(judge.seen());
      assertEquals(new TreeSet<>(NOT_SEEN), documented);
    }
  }

  @Test
  void whatIsOtherwiseThanDocumentedIsFound() throws Exception {
    try (Running server = Running.reference(Map.of())) {
      Judge judge = new Judge(server.document(), Set.of());
      Answered right = server.send("GET", "/me", Map.of(), "");
      assertEquals(List.of(), judge.faults(right));
      Map<String, Answered> wrong =
          Map.of(
              "status", new Answered("GET", "/me", 418, right.headers(), right.body()),
              "challenge", without(right, "WWW-Authenticate"),
              "request id", without(right, "X-Request-Id"),
              "media type", without(right, "Content-Type"),
              "body", new Answered("GET", "/me", 401, right.headers(), "{\"status\":\"401\"}"),
              "path", new Answered("GET", "/nowhere", 200, right.headers(), right.body()),
              "unannounced", with(right, "Set-Cookie", "a=b"));
      wrong.forEach((what, answer) -> assertTrue(!judge.faults(answer).isEmpty(), what));
    }
  }

  private static Answered without(Answered answer, String header) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(answer.headers());
    headers.remove(header);
    return new Answered(answer.method(), answer.path(), answer.status(), headers, answer.body());
  }

  private static Answered with(Answered answer, String header, String value) {
    Map<String, List<String>> headers = new TreeMap<>(answer.headers());
    headers.put(header, List.of(value));
    return new Answered(answer.method(), answer.path(), answer.status(), headers, answer.body());
  }
}
