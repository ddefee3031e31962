package org.authlayer.domain.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.Session;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;
import org.junit.jupiter.api.Test;

/** What is declared and not true is an exception, and never a silent 401 (ADR 0051). */
final class BrokenContractsTest {

  sealed interface Account permits Customer, Operator {}

  record Customer(String name) implements Account {}

  record Operator(String name) implements Account {}

  static class Person {}

  /** As an object-relational mapper makes them. */
  static final class PersonProxy extends Person {}

  private static final Responder OK = request -> HttpResponse.of(200);
  private static final Middleware LOOKING =
      (request, next) -> next.respond(request).with("X-Looked", "yes");

  private final RecordedEvents events = new RecordedEvents();

  private static AsyncBearerAuthenticator loggingIn(Object user) {
    return (bearer, request) -> request.auth().login(user);
  }

  private static <U> AsyncBearerAuthenticator loggingIn(Class<U> type, U user) {
    return (bearer, request) -> request.auth().login(type, user);
  }

  private static Middleware guard(Class<?> type) {
    return new GuardMiddleware(type);
  }

  private HttpResponse answer(Responder handler, Middleware... chain) {
    return Routes.of(Route.get("/orders/{id}", handler).behind(chain))
        .application("test", events)
        .respond(Call.get("/orders/7").bearer("token").message());
  }

  /** What the operator reads of the one failure there was. */
  private String failure(HttpResponse answer) {
    assertEquals(500, answer.status());
    assertEquals(List.of("application/problem+json"), answer.headers().all("Content-Type"));
    List<AuthEvent.RequestFailed> failures = events.of(AuthEvent.RequestFailed.class);
    assertEquals(1, failures.size());
    Throwable cause = failures.get(0).cause();
    return String.valueOf(cause.getMessage());
  }

  private static void assertNames(String message, Class<?> declared, Class<?> loggedIn) {
    assertTrue(message.startsWith("GET /orders/{id}: "), message);
    assertTrue(message.contains(declared.getName()), message);
    assertTrue(message.contains(loggedIn.getName()), message);
  }

  @Test
  void authenticatorThatLogsInAnotherTypeThanItDeclaresIsABrokenContract() {
    Middleware wrong = loggingIn(new Customer("Ada")).logsIn(Operator.class);
    String message = failure(answer(OK, wrong, guard(Operator.class)));
    assertNames(message, Operator.class, Customer.class);
    assertTrue(message.contains("logsIn(Customer.class)"), message);
  }

  @Test
  void authenticatorThatLogsInWhatItDeclaresPasses() {
    Middleware right = loggingIn(new Operator("Ada")).logsIn(Operator.class);
    assertEquals(200, answer(OK, right, guard(Operator.class)).status());
    assertEquals(List.of(), events.all());
  }

  @Test
  void sealedParentIsDeclaredAndNotLoggedIn() {
    Middleware wrong = loggingIn(new Customer("Ada")).logsIn(Account.class);
    String message = failure(answer(OK, wrong, guard(Account.class)));
    assertNames(message, Account.class, Customer.class);
    assertTrue(message.contains("login(Account.class, user)"), message);
  }

  @Test
  void sealedParentThatTheLoginNamesPasses() {
    Middleware right = loggingIn(Account.class, new Customer("Ada")).logsIn(Account.class);
    assertEquals(200, answer(OK, right, guard(Account.class)).status());
  }

  @Test
  void proxyOfADeclaredClassIsABrokenContract() {
    Middleware wrong = loggingIn(new PersonProxy()).logsIn(Person.class);
    assertNames(failure(answer(OK, wrong, guard(Person.class))), Person.class, PersonProxy.class);
  }

  @Test
  void guardOfAParentThatAnUndeclaredLoginDidNotNameIsABrokenContract() {
    String message = failure(answer(OK, loggingIn(new Customer("Ada")), guard(Account.class)));
    assertNames(message, Account.class, Customer.class);
    assertTrue(message.contains("login(Account.class, user)"), message);
  }

  @Test
  void redirectOfAParentThatTheLoginDidNotNameIsABrokenContract() {
    Middleware redirect = RedirectMiddleware.to(Person.class, "/login");
    assertNames(
        failure(answer(OK, loggingIn(new PersonProxy()), redirect)),
        Person.class,
        PersonProxy.class);
  }

  @Test
  void handlerThatRequiresAParentThatTheLoginDidNotNameIsABrokenContract() {
    Responder handler =
        request -> {
          request.auth().require(Person.class);
          return HttpResponse.of(200);
        };
    assertNames(
        failure(answer(handler, loggingIn(new PersonProxy()))), Person.class, PersonProxy.class);
  }

  @Test
  void userWhoseTypeTheLoginNamesIsNoUserOfAnyOtherType() {
    Middleware person = loggingIn(PersonProxy.class, new PersonProxy());
    assertEquals(401, answer(OK, person, guard(Person.class)).status());
    Middleware declared = loggingIn(new PersonProxy()).logsIn(PersonProxy.class);
    Middleware other = loggingIn(new Person()).logsIn(Person.class);
    assertEquals(200, answer(OK, declared, other, guard(Person.class)).status());
    assertEquals(List.of(), events.all());
  }

  @Test
  void userWhoseTypeTheAuthenticatorDeclaresIsNoUserOfAnyOtherType() {
    Middleware declared = loggingIn(new PersonProxy()).logsIn(PersonProxy.class);
    AsyncBearerAuthenticator nobody = (bearer, request) -> {};
    assertEquals(
        401, answer(OK, declared, nobody.logsIn(Person.class), guard(Person.class)).status());
    assertEquals(List.of(), events.all());
  }

  @Test
  void sessionAuthenticatorThatLogsInAnotherTypeIsABrokenContract() {
    AsyncSessionAuthenticator wrong = (id, request) -> request.auth().login(new PersonProxy());
    AsyncSessionAuthenticator right =
        (id, request) -> request.auth().login(Person.class, new PersonProxy());
    var users = new SessionAuthenticatable<>(Person.class, "Person", person -> "7");
    assertEquals(
        200, answer(OK, remembered(), right.middleware(users), guard(Person.class)).status());
    assertNames(
        failure(answer(OK, remembered(), wrong.middleware(users), guard(Person.class))),
        Person.class,
        PersonProxy.class);
  }

  private static Middleware remembered() {
    return new Remembered();
  }

  /** Sessions that remember a person. */
  private record Remembered() implements Middleware {

    @Override
    public HttpResponse respond(Request request, Responder next) throws Exception {
      return next.respond(request.with(new Session(Map.of("Person", "7"))));
    }

    @Override
    public List<Step> steps() {
      return List.of(new Step.OpensSession());
    }
  }

  @Test
  void neutralMiddlewareThatLogsSomebodyInIsABrokenContract() {
    Middleware lying =
        (request, next) -> {
          request.auth().login(new Customer("Ada"));
          return next.respond(request);
        };
    String message = failure(answer(OK, lying.neutral("timing")));
    assertTrue(message.startsWith("GET /orders/{id}: "), message);
    assertTrue(message.contains("neutral(\"timing\")"), message);
    assertTrue(message.contains(Customer.class.getName()), message);
  }

  @Test
  void neutralMiddlewareThatRefusesIsABrokenContract() {
    Middleware throwing =
        (request, next) -> {
          throw Abort.of(403, "The office is closed.");
        };
    Middleware answering = (request, next) -> HttpResponse.of(401);
    assertTrue(failure(answer(OK, throwing.neutral("timing"))).contains("refused with 403"));
    events.clear();
    assertTrue(failure(answer(OK, answering.neutral("timing"))).contains("refused with 401"));
  }

  @Test
  void neutralMiddlewareMayAnswerWhatIsNoRefusalAndPassRefusalsOn() {
    Middleware passing = (request, next) -> next.respond(request);
    Middleware busy = (request, next) -> HttpResponse.of(503);
    AsyncBearerAuthenticator nobody = (bearer, request) -> {};
    assertEquals(200, answer(OK, passing.neutral("timing")).status());
    assertEquals(503, answer(OK, busy.neutral("limit")).status());
    assertEquals(
        401, answer(OK, passing.neutral("timing"), nobody, guard(Customer.class)).status());
    assertEquals(
        200,
        answer(OK, passing.neutral("timing"), loggingIn(new Customer("Ada")), guard(Customer.class))
            .status());
    assertEquals(List.of(), events.all());
  }

  @SuppressWarnings("NullAway") // what a caller without null checks can do
  private static HttpResponse absent() {
    return null;
  }

  @Test
  void handlerThatAnswersNullIsNamedWithItsRoute() {
    String message = failure(answer(request -> absent()));
    assertTrue(message.startsWith("GET /orders/{id}: the handler answered null"), message);
  }

  @Test
  void middlewareThatAnswersNullIsNamedWithItsRoute() {
    Middleware absent = (request, next) -> absent();
    for (List<Middleware> chain :
        List.of(List.of(absent), List.of(LOOKING, absent), List.of(absent, LOOKING))) {
      events.clear();
      String message = failure(answer(OK, chain.toArray(Middleware[]::new)));
      assertTrue(message.startsWith("GET /orders/{id}: middleware answered null"), message);
    }
  }
}
