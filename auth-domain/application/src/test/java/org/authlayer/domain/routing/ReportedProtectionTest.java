package org.authlayer.domain.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncRequestAuthenticator;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.middleware.ConfidentialMiddleware;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.OriginMiddleware;
import org.authlayer.domain.middleware.PermissionMiddleware;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;
import org.junit.jupiter.api.Test;

/** What stands before a route is reported, or reported as unknown; never as open (ADR 0051). */
final class ReportedProtectionTest {

  private record Customer(String name) {}

  private record OfficeHours() implements Middleware {

    @Override
    public HttpResponse respond(Request request, Responder next) {
      throw Abort.of(403, "The office is closed.");
    }
  }

  private static final Responder OK = request -> HttpResponse.of(200);
  private static final Middleware GUARD = new GuardMiddleware(Customer.class);
  private static final Middleware LAMBDA =
      (request, next) -> {
        request.auth().login(new Customer("Ada"));
        return next.respond(request);
      };

  private final AsyncRequestAuthenticator key = request -> {};
  private final AsyncBasicAuthenticator basic = (sent, request) -> {};

  private static String table(Middleware... chain) {
    return Route.get("/a", OK).behind(chain).protection();
  }

  @Test
  void guardBehindPlainMiddlewareIsReported() {
    assertEquals("Customer, unknown: custom", table(LAMBDA, GUARD));
    assertEquals(
        "Customer, unknown: the partner's header",
        table(Declared.named("the partner's header", LAMBDA), GUARD));
    assertEquals(
        "Customer, unknown: custom, others redirected",
        table(LAMBDA, RedirectMiddleware.to(Customer.class, "/login")));
  }

  @Test
  void plainMiddlewareThatMayRefuseIsReportedAsUnknown() {
    assertEquals("unknown: custom", table(LAMBDA));
    assertEquals("unknown: OfficeHours", table(new OfficeHours()));
    assertEquals("unknown: custom and OfficeHours", table(LAMBDA, LAMBDA, new OfficeHours()));
    assertEquals(
        "by its handler, unknown: custom",
        Route.get("/a", OK).behind(LAMBDA).checkedByHandler().protection());
    assertEquals("unknown: custom", Route.get("/a", OK).behind(LAMBDA).forAnybody().protection());
  }

  @Test
  void authenticatorBesideAnUnknownIsNotReportedAsOpen() {
    Middleware customer = Declared.logsIn(Customer.class, key);
    assertEquals("OPEN unless custom refuses, known: Customer by request", table(customer, LAMBDA));
    assertEquals(
        "known: Customer by request, unknown: custom",
        Route.get("/a", OK).behind(customer, LAMBDA).forAnybody().protection());
    assertEquals("Customer by request, unknown: custom", table(customer, LAMBDA, GUARD));
  }

  @Test
  void whatIsNotKnownToRefuseIsStillSeenAtTheStart() {
    assertTrue(Route.get("/a", OK).behind(Declared.logsIn(Customer.class, key), LAMBDA).isOpen());
    assertFalse(Route.get("/a", OK).behind(LAMBDA).isOpen());
    assertFalse(
        Route.get("/a", OK).behind(Declared.logsIn(Customer.class, key), LAMBDA, GUARD).isOpen());
  }

  @Test
  void requirementOfTheApplicationIsReported() {
    Middleware admin =
        new PermissionMiddleware<>(Customer.class, "role admin", one -> one.name().equals("Ada"));
    assertEquals(
        "Customer by Basic, role admin",
        table(Declared.logsIn(Customer.class, basic), GUARD, admin));
    assertEquals("Customer, role admin, unknown: custom", table(LAMBDA, admin));
    assertEquals("an office address", table(Declared.requires("an office address", LAMBDA)));
    assertEquals(
        "Customer by Basic, an office address",
        table(
            Declared.logsIn(Customer.class, basic),
            Declared.requires("an office address", LAMBDA)));
    assertFalse(
        Route.get("/a", OK)
            .behind(
                Declared.logsIn(Customer.class, basic),
                Declared.requires("an office address", LAMBDA))
            .isOpen());
  }

  @Test
  void middlewareThatDecidesNothingIsLeftOut() {
    Middleware timing = Declared.neutral("timing", LAMBDA);
    assertEquals("anybody", table(timing));
    assertEquals("Customer by Basic", table(timing, Declared.logsIn(Customer.class, basic), GUARD));
    assertEquals(
        "OPEN: anybody, known: Customer by Basic",
        table(timing, Declared.logsIn(Customer.class, basic)));
    Middleware layers =
        new ErrorMiddleware("test", new RecordedEvents())
            .then(new ConfidentialMiddleware(new RecordedEvents()))
            .then(OriginMiddleware.forForms(Set.of(), new RecordedEvents()));
    assertEquals("anybody", table(layers));
  }

  @Test
  void placeOfACredentialIsReported() {
    Middleware header = Declared.logsIn(Customer.class, Scheme.apiKey("X-Api-Key"), key);
    Middleware cookie = Declared.logsIn(Customer.class, Scheme.apiKeyInCookie("key"), key);
    Middleware query = Declared.logsIn(Customer.class, Scheme.apiKeyInQuery("key"), key);
    Middleware http = Declared.logsIn(Customer.class, Scheme.http("Hawk"), key);
    assertEquals(
        "Customer by header X-Api-Key or cookie key or query key or Hawk",
        table(header, cookie, query, http, GUARD));
    assertEquals(
        "Customer by header X-Api-Key, unknown: custom",
        table(Declared.logsIn(Customer.class, Scheme.apiKey("X-Api-Key"), LAMBDA), GUARD));
  }

  @Test
  void routeForAnybodyBehindAGuardIsReportedAsGuarded() {
    assertEquals(
        "Customer by request",
        Route.get("/a", OK)
            .behind(Declared.logsIn(Customer.class, key), GUARD)
            .forAnybody()
            .protection());
  }
}
