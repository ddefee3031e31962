package org.authlayer.conformance.pages;

import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.Website;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** The routes of Vapor's guide, as docs/how-to/coming-from-vapor.md shows them. */
final class FromVapor implements RoutedApplication {

  @Override
  public Routes routes(AuthLayer layer) {
    return api(layer).and(site(layer));
  }

  private static Routes api(AuthLayer layer) {
    return Routes.of(layer.signUp(), layer.tokenLogin())
        .and(
            Routes.of(Route.get("/me", layer::user))
                .behind(layer.bearer(), layer.guard(User.class)));
  }

  private static Routes site(AuthLayer layer) {
    Website<User> site = layer.website("/site").withSignUp().leadingTo("/site/account", "/");
    return site.routes()
        .and(Routes.of(Route.get("/site/account", FromVapor::greeting)).behind(site.users()));
  }

  private static HttpResponse greeting(Request request) {
    User user = request.auth().require(User.class);
    return HttpResponse.of(200, new Body.Text("Hello, " + user.name()));
  }
}
