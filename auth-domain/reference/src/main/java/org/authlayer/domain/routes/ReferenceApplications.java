package org.authlayer.domain.routes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.ApplicationKey;

/** The reference applications as one, each below its base path. */
public final class ReferenceApplications implements RoutedApplication {

  public ReferenceApplications() {}

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public List<String> parts() {
    return Arrays.stream(ReferenceApplication.values()).map(ReferenceApplication::part).toList();
  }

  @Override
  public List<ApplicationKey<?>> keys() {
    List<ApplicationKey<?>> keys = new ArrayList<>(List.of(TokenApplication.LIFETIME));
    keys.addAll(DemoCredentials.KEYS);
    return keys;
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Set<ReferenceApplication> mounted = ReferenceApplication.mounted(layer.settings());
    Routes routes = new FirstPage(layer, mounted).routes();
    for (ReferenceApplication application : mounted) {
      routes = routes.and(routes(application, layer));
    }
    if (mounted.contains(ReferenceApplication.TOKEN)) {
      routes = routes.and(TokenApplication.lasting(layer));
    }
    if (mounted.contains(ReferenceApplication.WEB)) {
      routes = routes.and(WebApplication.changePassword());
    }
    return mounted.contains(ReferenceApplication.JWT)
            || mounted.contains(ReferenceApplication.JWT_MANUAL)
        ? routes.and(Routes.of(layer.keySet()))
        : routes;
  }

  private static Routes routes(ReferenceApplication application, AuthLayer layer) {
    return application == ReferenceApplication.WEB
        ? new WebApplication(layer).routes()
        : api(application, layer).below(application.base());
  }

  private static Routes api(ReferenceApplication application, AuthLayer layer) {
    return switch (application) {
      case TOKEN -> TokenApplication.lasting(layer);
      case BASIC -> BasicApplication.routes(layer);
      case TOKEN_EXPIRING -> TokenApplication.expiring(layer);
      case SIMPLE -> new SimpleApplication(layer, demo(layer)).routes();
      case JWT -> new JwtApplication(layer).guarded();
      case JWT_MANUAL -> new JwtApplication(layer).manual();
      case SESSION -> SessionApplication.routes(layer);
      case ACCOUNT -> layer.accountRoutes();
      case COMPOSITION -> new CompositionApplication(layer, demo(layer)).routes();
      case WEB -> Routes.of();
    };
  }

  private static DemoCredentials demo(AuthLayer layer) {
    return DemoCredentials.of(layer.settings()).orElseThrow();
  }
}
