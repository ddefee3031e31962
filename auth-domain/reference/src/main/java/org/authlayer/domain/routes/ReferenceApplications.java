package org.authlayer.domain.routes;

import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.DemoCredentials;
import org.authlayer.ports.driving.ReferenceApplication;
import org.authlayer.ports.driving.Settings;

/** The reference applications as one, each below its base path. */
public final class ReferenceApplications implements RoutedApplication {

  public ReferenceApplications() {}

  @Override
  public String name() {
    return REFERENCE;
  }

  @Override
  public Routes routes(AuthLayer layer) {
    Settings settings = layer.settings();
    Routes routes = new FirstPage(layer).routes();
    for (ReferenceApplication application : ReferenceApplication.values()) {
      if (settings.reference().applications().contains(application)) {
        routes = routes.and(routes(application, layer).below(application.base()));
      }
    }
    if (settings.reference().applications().contains(ReferenceApplication.TOKEN)) {
      routes = routes.and(TokenApplication.lasting(layer));
    }
    if (settings.reference().applications().contains(ReferenceApplication.WEB)) {
      routes = routes.and(WebApplication.changePassword());
    }
    return issuesJwts(settings) ? routes.and(Routes.of(layer.keySet())) : routes;
  }

  private static Routes routes(ReferenceApplication application, AuthLayer layer) {
    return switch (application) {
      case TOKEN -> TokenApplication.lasting(layer);
      case BASIC -> BasicApplication.routes(layer);
      case TOKEN_EXPIRING -> TokenApplication.expiring(layer);
      case SIMPLE -> new SimpleApplication(layer, demo(layer, "simple")).routes();
      case JWT -> new JwtApplication(layer).guarded();
      case JWT_MANUAL -> new JwtApplication(layer).manual();
      case SESSION -> SessionApplication.routes(layer);
      case WEB -> new WebApplication(layer).routes();
      case ACCOUNT -> layer.accountRoutes();
      case COMPOSITION -> new CompositionApplication(layer, demo(layer, "composition")).routes();
    };
  }

  private static DemoCredentials demo(AuthLayer layer, String application) {
    return layer
        .settings()
        .reference()
        .demoCredentials()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "applications: '"
                        + application
                        + "' needs the credentials below demo; configure or unmount it"));
  }

  private static boolean issuesJwts(Settings settings) {
    return settings.reference().applications().contains(ReferenceApplication.JWT)
        || settings.reference().applications().contains(ReferenceApplication.JWT_MANUAL);
  }
}
