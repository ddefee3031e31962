package org.authlayer.testing;

import java.util.Base64;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/**
 * Creates what a login leaves with its client, by the layer itself on routes that exist here only,
 * where somebody is authenticated because the test says so.
 */
record SideDoor(World world, User user) {

  private static final int TOKEN_BYTES = 16;

  /** The header lines that hand over a session's cookie. */
  Headers session() {
    AuthLayer layer = AuthLayer.of(world.environment(), world.settings());
    return admitted(
            layer,
            Route.get("/", request -> HttpResponse.of(200)).behind(layer.sessions(), this::admit))
        .headers();
  }

  /** A token that does not expire. */
  String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    world.environment().random().nextBytes(bytes);
    String value = Base64.getEncoder().encodeToString(bytes);
    NewUserToken token =
        new NewUserToken(value, user.id(), null, world.clock().instant(), "by hand");
    if (world.stores().userTokens().add(token) instanceof UserTokens.Added.Ok) {
      return value;
    }
    throw new IllegalStateException("the stores did not take a token");
  }

  /** A signed token. */
  String jwt() {
    AuthLayer layer = AuthLayer.of(world.environment(), world.settings());
    HttpResponse answer =
        admitted(layer, Route.get("/", layer::issueJwt).behind(this::admit).forAnybody());
    return answer.body() instanceof Body.Json(JsonValue.ObjectValue members)
        ? members.string("token").orElseThrow()
        : "";
  }

  private HttpResponse admit(Request request, Responder next) throws Exception {
    request.auth().login(user);
    return next.respond(request);
  }

  private static HttpResponse admitted(AuthLayer layer, Route route) {
    return layer
        .application(Routes.of(route))
        .respond(
            new HttpRequest("GET", "/", "", Headers.none(), new Body.Empty(), Channel.LOOPBACK));
  }
}
