package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.StoredUser;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** An application that is its routes, below its base. */
final class RoutedApplicationTest {

  private static final class Notes implements RoutedApplication {

    @Override
    public String name() {
      return "notes";
    }

    @Override
    public String base() {
      return "/notes";
    }

    @Override
    public Routes routes(AuthLayer layer) {
      return Routes.of(Route.get("", layer::user)).behind(layer.basic(), layer.guard(User.class));
    }
  }

  private final World world = World.fresh();

  @Test
  @SuppressWarnings("NullAway") // the mistakes
  void nullAmongTheRoutesOrMiddlewareIsNamedAtTheStart() {
    AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
    Middleware none = null;
    Route a = Route.get("/a", request -> Representation.text("a"));
    Map<Executable, String> mistakes =
        Map.of(
            () -> a.behind((request, next) -> next.respond(request), none),
            "GET /a: behind(..) has null as middleware 2 of 2: put one there, or nothing",
            () -> Routes.of(a).behind(none),
            "GET /a: behind(..) has null as middleware 1 of 1: put one there, or nothing",
            () -> Routes.of(a, null),
            "Routes.of(..) has null as route 2 of 2: put one there, or nothing",
            () -> Declared.inOrder(none),
            "null as middleware 1 of 1: put one there, or nothing",
            () -> layer.gate(none),
            "null as middleware 1 of 1: put one there, or nothing",
            () -> new Nothing().create(world.environment(), World.settings()),
            Nothing.class.getName() + ": routes(layer) returned null; return Routes.of(..)",
            () -> new Nothing().routes(world.environment(), World.settings()),
            Nothing.class.getName() + ": routes(layer) returned null; return Routes.of(..)");
    mistakes.forEach(
        (mistake, message) ->
            assertEquals(
                message, assertThrows(IllegalArgumentException.class, mistake).getMessage()));
  }

  @SuppressWarnings("NullAway") // the mistake
  private static final class Nothing implements RoutedApplication {
    @Override
    public Routes routes(AuthLayer layer) {
      return null;
    }
  }

  @Test
  void routesAnswerBelowTheBaseOnly() {
    StoredUser.in(world.stores(), "Ada", "ada@example.org", "password");
    Application application = new Notes().create(world.environment(), World.settings());
    Call call = Call.get("/notes").basic("ada@example.org", "password");
    assertEquals(200, application.respond(call.message()).status());
    assertEquals(401, application.respond(Call.get("/notes").message()).status());
    assertEquals(404, application.respond(Call.get("/").message()).status());
  }

  @Test
  void whatIsToldOfTheRoutesHasTheBase() {
    assertEquals(
        "GET     /notes  User by Basic",
        RouteSummary.table(new Notes().routes(world.environment(), World.settings())));
  }

  @Test
  void applicationKnowsItsRoutesWithoutAskingForThemAgain() {
    AtomicInteger asked = new AtomicInteger();
    RoutedApplication counting =
        layer -> {
          asked.incrementAndGet();
          return Routes.of(Route.get("/a", any -> HttpResponse.of(200)));
        };
    Application application = counting.create(world.environment(), World.settings());
    assertEquals("GET     /a  anybody", RouteSummary.table(application.summaries().orElseThrow()));
    assertEquals(200, application.respond(Call.get("/a").message()).status());
    assertEquals(1, asked.get());
  }

  @Test
  void nameIsThatOfTheClassUnlessItSaysOne() {
    assertEquals("notes", new Notes().name());
    RoutedApplication nameless = layer -> Routes.of();
    assertEquals(nameless.getClass().getName(), nameless.name());
  }
}
