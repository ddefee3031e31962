package org.authlayer.domain.application;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.usecase.IssueToken;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.Test;

/** A credential that no authenticator of a request accepts is one event (DEC-19, ADR 0066). */
final class RejectionsTest {

  private record Machine(String name) {}

  private record Robot(String name) {}

  private final World world = World.fresh();
  private final AuthLayer layer = AuthLayer.of(world.environment(), World.settings());
  private final UserLayer<Machine> machines =
      layer.of(
          UserType.byText(
              "machine", Machine.class, Machine::name, name -> named(new Machine(name))));
  private final UserLayer<Robot> robots =
      layer.of(UserType.byText("robot", Robot.class, Robot::name, name -> named(new Robot(name))));
  private final Application application =
      layer.application(
          Routes.of(
              route("/key", machines.apiKey("X-Api-Key")),
              route("/either", machines.bearer(), robots.bearer()),
              route("/jwt", layer.jwt())));

  private static <U> Optional<U> named(U user) {
    return Optional.of(user);
  }

  private static Route route(String path, Middleware... chain) {
    return Route.get(path, request -> HttpResponse.of(200)).behind(chain).forAnybody();
  }

  private static <U> String token(UserLayer<U> layer, U owner) {
    return switch (layer
        .useCases()
        .issueToken()
        .opaque(owner, Optional.empty(), "test", () -> true, Call.get("/").request().where())) {
      case IssueToken.Result.Opaque issued -> issued.value();
      case IssueToken.Result.NotAuthenticated removed -> throw new AssertionError("not issued");
    };
  }

  private List<String> rejected(Call call) {
    world.events().clear();
    assertEquals(200, application.respond(call.message()).status());
    return world.events().of(AuthEvent.TokenRejected.class).stream()
        .map(event -> event.where().route())
        .toList();
  }

  @Test
  void wrongApiKeyIsRejectedAndTheRightOneIsNot() {
    String key = token(machines, new Machine("press"));
    assertEquals(List.of("/key"), rejected(Call.get("/key").header("X-Api-Key", "wrong")));
    assertEquals(List.of(), rejected(Call.get("/key").header("X-Api-Key", key)));
    assertEquals(List.of(), rejected(Call.get("/key")));
  }

  @Test
  void tokenThatOneOfTwoTypesAcceptsIsNotRejected() {
    assertEquals(
        List.of(), rejected(Call.get("/either").bearer(token(machines, new Machine("a")))));
    assertEquals(List.of(), rejected(Call.get("/either").bearer(token(robots, new Robot("b")))));
  }

  @Test
  void tokenThatNeitherAcceptsIsRejectedOnce() {
    assertEquals(List.of("/either"), rejected(Call.get("/either").bearer("wrong")));
  }

  @Test
  void signedTokenThatDoesNotVerifyIsRejected() {
    assertEquals(List.of("/jwt"), rejected(Call.get("/jwt").bearer("a.b.c")));
    assertEquals(List.of(), rejected(Call.get("/jwt").basic("ada", "password")));
  }
}
