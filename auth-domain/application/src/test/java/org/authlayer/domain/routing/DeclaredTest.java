package org.authlayer.domain.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;
import org.junit.jupiter.api.Test;

/** A declaration is read, and what it declares runs as before (ADR 0066). */
final class DeclaredTest {

  private final List<String> log = new ArrayList<>();
  private final RecordedEvents events = new RecordedEvents();

  private Middleware logging(String name) {
    return (request, next) -> {
      log.add(name);
      return next.respond(request);
    };
  }

  private HttpResponse answer(Responder handler, Middleware... chain) {
    return Routes.of(Route.get("/orders/{id}", handler).behind(chain))
        .application("test", events)
        .respond(Call.get("/orders/7").message());
  }

  @Test
  void declaredMiddlewareRunsOnceAndInOrder() {
    Middleware both =
        Declared.inOrder(Declared.neutral("a", logging("a")), Declared.named("b", logging("b")));
    HttpResponse answer =
        answer(
            request -> HttpResponse.of(200),
            Declared.requires("c", Declared.named("c", logging("c"))),
            both,
            logging("d"));
    assertEquals(200, answer.status());
    assertEquals(List.of("c", "a", "b", "d"), log);
  }

  @Test
  void declaredMiddlewareInAChainRunsToo() throws Exception {
    Responder chain =
        Declared.neutral("a", logging("a")).then(logging("b")).to(any -> HttpResponse.of(200));
    assertEquals(200, chain.respond(Call.get("/").request()).status());
    assertEquals(List.of("a", "b"), log);
  }

  @Test
  void stepsStandInRunningOrder() {
    AsyncRequestAuthenticator key = request -> {};
    Middleware chain =
        Declared.inOrder(
            Declared.named("watch", logging("a")),
            Declared.neutral("timing", logging("b")),
            Declared.logsIn(Integer.class, key),
            Declared.logsIn(Long.class, logging("c")),
            Declared.requires("an office address", logging("d")));
    assertEquals(
        List.of(
            new Step.Other("watch"),
            new Step.Neutral("timing"),
            new Step.Authenticates(Step.Credential.REQUEST, Integer.class),
            new Step.Authenticates(Step.Credential.REQUEST, Long.class),
            new Step.Other("custom"),
            new Step.Requires("an office address")),
        DescribedMiddleware.stepsOf(chain));
  }

  @SuppressWarnings("NullAway") // what a caller without null checks can do
  private static HttpResponse absent() {
    return null;
  }

  @Test
  void handlerThatAnswersNullIsNamedWithItsRoute() {
    assertEquals("GET /orders/{id}: the handler" + REST, failure(answer(request -> absent())));
  }

  @Test
  void middlewareThatAnswersNullIsAFailureToo() {
    Middleware absent = (request, next) -> absent();
    assertEquals("middleware" + REST, failure(answer(request -> HttpResponse.of(200), absent)));
  }

  private static final String REST = " answered null: it has to answer an HttpResponse";

  /** What the operator reads of the one failure there was. */
  private String failure(HttpResponse answer) {
    assertEquals(500, answer.status());
    List<AuthEvent.RequestFailed> failures = events.of(AuthEvent.RequestFailed.class);
    assertTrue(failures.size() == 1, failures::toString);
    return String.valueOf(failures.get(0).cause().getMessage());
  }
}
