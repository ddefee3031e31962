package org.authlayer.domain.routes;

import java.util.List;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.DemoCredentials;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.ReferenceApplication;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;

/** The reference applications as one, each below its base path. */
public final class ReferenceApplications implements ApplicationFactory {

  /** Instantiated by {@link java.util.ServiceLoader}. */
  public ReferenceApplications() {}

  @Override
  public Application create(Environment environment, Settings settings) {
    Parts parts = new Parts(environment, settings);
    return mounted(environment, settings)
        .application(settings.realm(), environment.events(), parts.protection());
  }

  @Override
  public List<RouteSummary> routes(Environment environment, Settings settings) {
    return mounted(environment, settings).summaries();
  }

  private static Routes mounted(Environment environment, Settings settings) {
    Parts parts = new Parts(environment, settings);
    Routes routes = Routes.of();
    for (ReferenceApplication application : ReferenceApplication.values()) {
      if (settings.applications().contains(application)) {
        routes = routes.and(routes(application, parts).below(application.base()));
      }
    }
    if (settings.applications().contains(ReferenceApplication.TOKEN)) {
      routes = routes.and(TokenApplication.lasting(parts));
    }
    return issuesJwts(settings) ? routes.and(Routes.of(KeySet.route(environment.jwts()))) : routes;
  }

  private static Routes routes(ReferenceApplication application, Parts parts) {
    return switch (application) {
      case TOKEN -> TokenApplication.lasting(parts);
      case BASIC -> BasicApplication.routes(parts);
      case TOKEN_EXPIRING -> TokenApplication.expiring(parts);
      case SIMPLE -> new SimpleApplication(parts, demo(parts, "simple")).routes();
      case JWT -> new JwtApplication(parts).guarded();
      case JWT_MANUAL -> new JwtApplication(parts).manual();
      case SESSION -> SessionApplication.routes(parts);
      case WEB -> new WebApplication(parts).routes();
      case ACCOUNT -> AccountApplication.routes(parts);
      case COMPOSITION -> new CompositionApplication(parts, demo(parts, "composition")).routes();
    };
  }

  private static DemoCredentials demo(Parts parts, String application) {
    return parts
        .settings()
        .demoCredentials()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "applications: '"
                        + application
                        + "' needs the credentials below demo; configure or unmount it"));
  }

  private static boolean issuesJwts(Settings settings) {
    return settings.applications().contains(ReferenceApplication.JWT)
        || settings.applications().contains(ReferenceApplication.JWT_MANUAL);
  }
}
