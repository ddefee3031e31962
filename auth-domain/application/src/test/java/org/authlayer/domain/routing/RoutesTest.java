package org.authlayer.domain.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Responder;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.authenticator.AsyncSessionAuthenticator;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.RecordedEvents;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.middleware.SessionsMiddleware;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.SessionSettings;
import org.junit.jupiter.api.Test;

/** Routes as a value, what is read off them, and what is refused before any request comes. */
final class RoutesTest {

  private record Reader(String name) {}

  private static final Responder OK = request -> HttpResponse.of(200);
  private static final Middleware GUARD = new GuardMiddleware(Reader.class);

  private final RecordedEvents events = new RecordedEvents();
  private final AsyncBasicAuthenticator basic =
      (sent, request) -> request.auth().login(new Reader(sent.username()));
  private final AsyncBearerAuthenticator bearer = (sent, request) -> {};
  private final Middleware remembered =
      ((AsyncSessionAuthenticator) (id, request) -> {})
          .middleware(new SessionAuthenticatable<>(Reader.class, "Reader", Reader::name));
  private final Middleware sessions = sessions();

  private static Middleware sessions() {
    World world = World.fresh();
    var environment = world.environment();
    return new SessionsMiddleware(
        world.stores().sessions(),
        SessionSettings.standard(),
        environment.time(),
        environment.random(),
        environment.events());
  }

  private Application application(Routes routes) {
    return routes.application("test", events);
  }

  private String refusal(Routes routes) {
    return String.valueOf(
        assertThrows(IllegalStateException.class, () -> application(routes)).getMessage());
  }

  private static Middleware noting(List<String> log, String name) {
    return (request, next) -> {
      log.add(name);
      return next.respond(request);
    };
  }

  @Test
  void groupsRunFromTheOutsideIn() {
    List<String> log = new ArrayList<>();
    Function<String, Middleware> note = name -> noting(log, name);
    Routes inner = Routes.of(Route.get("/a", OK).behind(note.apply("route"))).below("/inner");
    Routes all =
        inner
            .behind(note.apply("first"), note.apply("second"))
            .and(Routes.of(Route.get("/b", OK)))
            .behind(note.apply("whole"))
            .below("/api");
    Application application = application(all);
    assertEquals(200, application.respond(Call.get("/api/inner/a").message()).status());
    assertEquals(List.of("whole", "first", "second", "route"), log);
    log.clear();
    assertEquals(200, application.respond(Call.get("/api/b").message()).status());
    assertEquals(List.of("whole"), log);
    assertEquals(404, application.respond(Call.get("/a").message()).status());
  }

  @Test
  void routesAreReadInTheOrderGiven() {
    List<String> names = new ArrayList<>();
    for (Route route : Routes.of(Route.put("/x", OK), Route.delete("/y/{id}", OK)).below("/z")) {
      names.add(route.toString());
    }
    assertEquals(List.of("PUT /z/x", "DELETE /z/y/{id}"), names);
  }

  @Test
  void everyFailureIsAnAnswer() {
    Application application =
        application(
            Routes.of(
                Route.get("/broken", request -> HttpResponse.of(99)),
                Route.get("/guarded", OK).behind(basic, GUARD)));
    assertEquals(500, application.respond(Call.get("/broken").message()).status());
    assertEquals(1, events.of(AuthEvent.RequestFailed.class).size());
    HttpResponse refused = application.respond(Call.get("/guarded").message());
    assertEquals(401, refused.status());
    assertEquals(
        List.of("Basic realm=\"test\", charset=\"UTF-8\""),
        refused.headers().all("WWW-Authenticate"));
    assertEquals(
        200, application.respond(Call.get("/guarded").basic("ada", "x").message()).status());
    Body large = new Body.Unreadable(Body.Fault.TOO_LARGE, "large");
    assertEquals(413, application.respond(Call.get("/guarded").body(large).message()).status());
  }

  @Test
  void routeThatAuthenticatesAndDemandsNobodyIsOpen() {
    Route forgotten = Route.get("/a", OK).behind(basic);
    assertTrue(forgotten.isOpen());
    assertFalse(forgotten.behind().checkedByHandler().isOpen());
    assertFalse(forgotten.forAnybody().isOpen());
    assertFalse(Route.get("/a", OK).isOpen());
    assertFalse(Route.get("/a", OK).behind(basic, GUARD).isOpen());
    assertFalse(
        Route.get("/a", OK).behind(basic, RedirectMiddleware.to(Reader.class, "/")).isOpen());
    Routes routes = Routes.of(forgotten, Route.get("/b", OK).behind(basic, GUARD));
    assertEquals(List.of(forgotten), routes.open());
    assertEquals(List.of(), routes.checkedByHandler().open());
    assertEquals(
        List.of(true, false), routes.summaries().stream().map(RouteSummary::open).toList());
  }

  @Test
  void tableTellsWhoMayPass() {
    Middleware reader = Declared.logsIn(Reader.class, basic);
    Routes routes =
        Routes.of(
            Route.get("/", OK),
            Route.get("/home", OK).behind(sessions, remembered).forAnybody(),
            Route.get("/me", OK)
                .behind(sessions, remembered, Declared.logsIn(Reader.class, bearer), reader, GUARD),
            Route.get("/page", OK)
                .behind(sessions, remembered, RedirectMiddleware.to(Reader.class, "/login")),
            Route.post("/login", OK).behind(reader).checkedByHandler(),
            Route.post("/manual", OK).checkedByHandler(),
            Route.get("/open/{id}", OK).behind(bearer));
    assertEquals(
        """
        GET     /           anybody
        GET     /home       anybody, known: Reader by session
        GET     /me         Reader by session or Bearer or Basic
        GET     /page       Reader by session, others redirected
        POST    /login      Reader by Basic, by its handler
        POST    /manual     by its handler
        GET     /open/{id}  OPEN: anybody, known: ? by Bearer\
        """,
        routes.table());
  }

  @Test
  void sessionAuthenticatorWithoutSessionsIsRefusedByName() {
    Routes routes = Routes.of(Route.get("/a", OK).behind(remembered, GUARD));
    assertEquals(
        "GET /base/a: put sessions middleware before the session authenticator",
        refusal(routes.below("/base")));
    assertTrue(refusal(routes.behind(basic)).startsWith("GET /a: "));
    assertEquals(
        401, application(routes.behind(sessions)).respond(Call.get("/a").message()).status());
  }

  @Test
  void guardThatNobodyCanPassIsRefusedByName() {
    Middleware watch = noting(new ArrayList<>(), "watch");
    Middleware redirect = RedirectMiddleware.to(Reader.class, "/");
    for (Route route :
        List.of(
            Route.get("/a", OK).behind(GUARD),
            Route.get("/a", OK).behind(GUARD, basic),
            Route.get("/a", OK).behind(watch, GUARD, basic),
            Route.get("/a", OK).behind(redirect, basic),
            Route.get("/a", OK).behind(sessions, redirect, remembered))) {
      assertEquals(
          "GET /a: put an authenticator of Reader before the guard or redirect that demands one",
          refusal(Routes.of(route)));
    }
    Route ofAnotherType =
        Route.get("/a", OK)
            .behind(
                Declared.logsIn(String.class, basic), Declared.logsIn(Long.class, basic), GUARD);
    assertEquals(
        "GET /a: put an authenticator of Reader before the guard or redirect that demands one; what"
            + " stands before it logs in String and Long",
        refusal(Routes.of(ofAnotherType)));
    for (Route route :
        List.of(
            Route.get("/a", OK).behind(basic, GUARD),
            Route.get("/a", OK).behind(basic, GUARD, basic),
            Route.get("/a", OK).behind(watch, GUARD),
            Route.get("/a", OK).behind(Declared.logsIn(String.class, basic), bearer, GUARD),
            Route.get("/a", OK).behind(Declared.logsIn(Reader.class, basic), GUARD))) {
      assertEquals(404, application(Routes.of(route)).respond(Call.get("/b").message()).status());
    }
  }

  @Test
  @SuppressWarnings("NullAway") // the mistake of an application
  void routeWithoutAHandlerIsRefusedByName() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Route.get("/a", null)).getMessage();
    assertEquals("GET /a: the handler is null", message);
  }

  @Test
  void pathThatNoRequestCanHaveIsRefusedByName() {
    for (String path :
        List.of("a", "/a b", "/a?b", "/a#b", "/{", "/{a b}", "/x{a}", "/*/a", "/ä", "/{}")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> Route.get(path, OK)).getMessage();
      assertTrue(String.valueOf(message).startsWith("GET " + path + ": "), message);
    }
    String twice =
        assertThrows(IllegalArgumentException.class, () -> Route.get("/{id}/{id}", OK))
            .getMessage();
    assertEquals("GET /{id}/{id}: give each parameter a name of its own, not twice {id}", twice);
    for (String method : List.of("get", "HEAD", "")) {
      assertThrows(IllegalArgumentException.class, () -> Route.of(method, "/a", OK));
    }
    assertEquals("DELETE /a/{b}/{c}/*", Route.delete("/a/{b}/{c}/*", OK).toString());
  }

  @Test
  void parameterThatIsNotAWholeSegmentIsRefusedByName() {
    for (String path : List.of("/a/{x}.pdf", "/a/v{x}", "/a/{x}{y}")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> Route.get(path, OK)).getMessage();
      assertTrue(
          String.valueOf(message).contains("a parameter has to be the whole segment"), message);
    }
  }

  @Test
  void baseThatNoRouteIsFoundBelowIsRefused() {
    Routes routes = Routes.of(Route.get("/a", OK));
    for (String base : List.of("/api/", "/", "api")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> routes.below(base)).getMessage();
      assertEquals(
          "below(\"" + base + "\"): begin with a slash and do not end with one, as in /api",
          message);
    }
    assertEquals("GET /a", routes.below("").all().get(0).toString());
    assertEquals("GET /api/v1/a", routes.below("/api/v1").all().get(0).toString());
  }

  @Test
  void routeForAnybodyBehindAGuardIsRefusedByName() {
    Routes routes = Routes.of(Route.get("/a", OK).behind(basic, GUARD).forAnybody());
    assertEquals(
        "GET /a: it is for anybody (forAnybody), and a guard or redirect before it demands Reader:"
            + " take one of them out",
        refusal(routes));
  }
}
