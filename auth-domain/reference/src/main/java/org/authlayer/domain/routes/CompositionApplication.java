package org.authlayer.domain.routes;

import java.util.Map;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** {@code /composition}: several credentials for one type, and several types on one route. */
record CompositionApplication(AuthLayer layer, DemoCredentials demo) {

  /** A user type of its own, known by configuration (DEC-30). */
  record Admin(String name) {}

  Routes routes() {
    return Routes.of(
        Route.post("/login", layer::user)
            .behind(layer.basic(), layer.bearer(), layer.guard(User.class))
            .named("basicOrBearerLogin"),
        Route.get("/secure", CompositionApplication::kindAndName)
            .behind(admin(), layer.bearer())
            .checkedByHandler()
            .named("kindOfUser"));
  }

  private Middleware admin() {
    return DemoCredentials.basic(
        layer,
        Admin.class,
        new Admin(demo.adminName()),
        demo.adminUsername(),
        demo.adminPasswordHash());
  }

  /** No guard stands before this: it asks for each type itself (AL-CMP-05). */
  private static HttpResponse kindAndName(Request request) {
    if (request.auth().has(Admin.class)) {
      return answer("admin", request.auth().require(Admin.class).name());
    }
    if (request.auth().has(User.class)) {
      return answer("user", request.auth().require(User.class).name());
    }
    throw Abort.unauthorized();
  }

  private static HttpResponse answer(String kind, String name) {
    return Representation.json(Map.entry("kind", kind), Map.entry("name", name));
  }
}
