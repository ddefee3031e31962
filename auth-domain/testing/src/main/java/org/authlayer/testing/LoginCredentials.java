package org.authlayer.testing;

import org.authlayer.domain.Middleware;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.application.UserType;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/**
 * The credentials that a login gives to its client. The layer itself makes them, on routes that
 * exist here only, where a user is authenticated because the test says so.
 *
 * @param admission authenticates the user
 * @param sessions opens sessions of the user's type
 * @param tokens answers an opaque token of the user's type
 */
record LoginCredentials(
    AuthLayer layer, Middleware admission, Middleware sessions, Responder tokens) {

  static LoginCredentials of(AuthLayer layer, User user) {
    return new LoginCredentials(
        layer, admitting(User.class, user), layer.sessions(), layer::issueToken);
  }

  static <U> LoginCredentials of(AuthLayer layer, UserType<U> type, U user) {
    UserLayer<U> users = layer.of(type);
    return new LoginCredentials(
        layer, admitting(type.type(), user), users.sessions(), users::issueToken);
  }

  private static <U> Middleware admitting(Class<U> type, U user) {
    return (request, next) -> {
      request.auth().login(type, user);
      return next.respond(request);
    };
  }

  /** The header lines that hand over a session's cookie. */
  Headers session() {
    return admitted(request -> HttpResponse.of(200), sessions, admission).headers();
  }

  /** A token that does not expire. */
  String token() {
    return member("value", admitted(tokens, admission));
  }

  /** A signed token of a standard user. */
  String jwt() {
    return member("token", admitted(layer::issueJwt, admission));
  }

  private static String member(String name, HttpResponse answer) {
    return answer.body() instanceof Body.Json(JsonValue.ObjectValue members)
        ? members.string(name).orElseThrow()
        : "";
  }

  private HttpResponse admitted(Responder handler, Middleware... chain) {
    Route route = Route.get("/", handler).behind(chain).forAnybody();
    return layer
        .application(Routes.of(route))
        .respond(
            new HttpRequest("GET", "/", "", Headers.none(), new Body.Empty(), Channel.LOOPBACK));
  }
}
