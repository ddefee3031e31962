package org.authlayer.domain.routes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.authenticator.AsyncBearerAuthenticator;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /simple}: one user known by configuration, without any store. */
record SimpleApplication(AuthLayer layer, DemoCredentials demo) {

  /** The reference user type: one property (AL-AST-08). */
  record SimpleUser(String name) {}

  Routes routes() {
    return Routes.of(Route.get("/me", SimpleApplication::name).checkedByHandler().named("name"))
        .behind(basic(), bearer());
  }

  private static HttpResponse name(Request request) {
    return Representation.text(request.auth().require(SimpleUser.class).name());
  }

  private Middleware basic() {
    return DemoCredentials.basic(
        layer, SimpleUser.class, user(), demo.username(), demo.passwordHash());
  }

  private Middleware bearer() {
    AsyncBearerAuthenticator token =
        (bearer, request) -> {
          if (MessageDigest.isEqual(utf8(bearer.token()), utf8(demo.token()))) {
            request.auth().login(user());
          }
        };
    return Declared.logsIn(SimpleUser.class, token);
  }

  private SimpleUser user() {
    return new SimpleUser(demo.name());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
