package org.authlayer.conformance.inprocess;

import java.util.Map;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.domain.middleware.GuardMiddleware;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.model.ModelCredentialsAuthenticatable;
import org.authlayer.domain.model.ModelTokenAuthenticatable;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/**
 * The routes of the profile {@code core}, below {@code /probe}: each answers who is authenticated
 * behind one authenticator, and rejects no user unless it says so.
 *
 * <p>{@code /open}: no authenticator. {@code /basic /bearer /credentials}: one authenticator, no
 * guard. {@code /guarded}: Basic and guard. {@code /redirect...}: any path, computed redirect.
 */
final class ProbeApplication implements Application {

  static final String BASE = "/probe";

  private final Map<String, Responder> routes;
  private final Responder redirected;
  private final Middleware errors;

  ProbeApplication(Environment environment) {
    Stores stores = environment.databases().standard();
    var users =
        new ModelAuthenticatable<>(
            stores.users()::findByEmail, User::passwordHash, environment.passwordHasher());
    var tokens =
        ModelTokenAuthenticatable.of(
            value -> stores.tokens().findByValue(UserId.STANDARD, value),
            token -> token.standard().orElseThrow(),
            token -> token.expiry().map(environment.time().instant()::isBefore).orElse(true),
            token -> stores.tokens().remove(token.owner(), token.id()));
    var credentials = new ModelCredentialsAuthenticatable<>(users);
    errors = new ErrorMiddleware("kit", environment.events());
    routes =
        Map.of(
            "/open", ProbeApplication::whoever,
            "/basic", users.authenticator().to(ProbeApplication::whoever),
            "/bearer", tokens.authenticator().to(ProbeApplication::whoever),
            "/credentials", credentials.credentialsAuthenticator().to(ProbeApplication::whoever),
            "/guarded",
                users
                    .authenticator()
                    .then(new GuardMiddleware(User.class))
                    .to(ProbeApplication::whoever));
    redirected =
        users
            .authenticator()
            .then(RedirectMiddleware.carryingPath(User.class, "/probe/open"))
            .to(ProbeApplication::whoever);
  }

  @Override
  public HttpResponse respond(HttpRequest message) {
    String path = message.path().substring(BASE.length());
    Responder route =
        path.startsWith("/redirect")
            ? redirected
            : routes.getOrDefault(path, request -> HttpResponse.of(404));
    return answer(Request.of(message), route);
  }

  private HttpResponse answer(Request request, Responder route) {
    try {
      return errors.respond(request, route);
    } catch (Exception impossible) {
      throw new IllegalStateException("error middleware lets nothing through", impossible);
    }
  }

  private static HttpResponse whoever(Request request) {
    JsonValue email =
        request
            .auth()
            .get(User.class)
            .<JsonValue>map(user -> new JsonValue.StringValue(user.email()))
            .orElseGet(JsonValue.NullValue::new);
    return HttpResponse.of(200, new Body.Json(new JsonValue.ObjectValue(Map.of("email", email))));
  }
}
