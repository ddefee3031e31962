package greetings;

import java.time.Duration;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Greets the logged-in user, and refuses any other request. */
public final class Greetings implements RoutedApplication {

  @Override
  public Routes routes(AuthLayer layer) {
    return Routes.of(Route.get("/greeting", Greetings::greeting))
        .behind(layer.bearerOrSession(), layer.guard(User.class))
        .and(Routes.of(layer.signUp(), layer.tokenLogin(Duration.ofHours(1))))
        .and(layer.sessionRoutes().below("/session"));
  }

  private static HttpResponse greeting(Request request) {
    User user = request.auth().require(User.class);
    return HttpResponse.of(200, new Body.Text("Hello, " + user.name()));
  }
}
