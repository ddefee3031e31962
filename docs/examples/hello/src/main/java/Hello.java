import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.User;

public final class Hello implements RoutedApplication {
  @Override
  public Routes routes(AuthLayer layer) {
    return Routes.of(Route.get("/hello", layer::user))
        .behind(layer.bearer(), layer.guard(User.class))
        .and(Routes.of(layer.signUp(), layer.tokenLogin()));
  }
}
