package org.authlayer.domain.application;

import java.util.List;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;

/**
 * An application that is its routes. Named in {@code
 * META-INF/services/org.authlayer.ports.driving.ApplicationFactory}, it is mounted by the launcher.
 *
 * <pre>{@code
 * public final class Hello implements RoutedApplication {
 *   public Routes routes(AuthLayer layer) {
 *     return Routes.of(Route.get("/hello", layer::user))
 *         .behind(layer.basic(), layer.guard(User.class));
 *   }
 * }
 * }</pre>
 */
public interface RoutedApplication extends ApplicationFactory {

  /** The routes, not yet below {@link #base}. Called by each {@link #create}. */
  Routes routes(AuthLayer layer);

  /** The routes below the base, with error handling and protections before them. */
  @Override
  default Application create(Environment environment, Settings settings) {
    AuthLayer layer = AuthLayer.below(base(), environment, settings);
    return layer.application(given(layer).below(base()));
  }

  /** The routes below the base. */
  @Override
  default List<RouteSummary> routes(Environment environment, Settings settings) {
    return given(AuthLayer.below(base(), environment, settings)).below(base()).summaries();
  }

  private Routes given(AuthLayer layer) {
    Routes routes = routes(layer);
    if (routes == null) {
      throw new ContractException(name() + ": routes(layer) returned null; return Routes.of(..)");
    }
    return routes;
  }
}
