package org.authlayer.domain.routes;

import java.util.ArrayList;
import java.util.List;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.DemoCredentials;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ReferenceApplication;
import org.authlayer.ports.driving.Settings;

/** The reference applications as one, each below its base path. */
public final class ReferenceApplications implements ApplicationFactory {

  /** Instantiated by {@link java.util.ServiceLoader}. */
  public ReferenceApplications() {}

  @Override
  public Application create(Environment environment, Settings settings) {
    Parts parts = new Parts(environment, settings);
    List<Route> routes = new ArrayList<>();
    for (ReferenceApplication application : settings.applications()) {
      routes(application, parts).forEach(route -> routes.add(route.below(application.base())));
    }
    if (settings.applications().contains(ReferenceApplication.TOKEN)) {
      routes.addAll(TokenApplication.lasting(parts));
    }
    if (issuesJwts(settings)) {
      routes.add(KeySet.route(environment.jwts()));
    }
    Middleware errors = new ErrorMiddleware(settings.realm(), environment.events());
    Responder responder = errors.then(ReferenceApplications::limitBody).to(new Router(routes));
    return message -> respond(responder, Request.of(message));
  }

  private static List<Route> routes(ReferenceApplication application, Parts parts) {
    return switch (application) {
      case TOKEN -> TokenApplication.lasting(parts);
      case BASIC -> BasicApplication.routes(parts);
      case TOKEN_EXPIRING -> TokenApplication.expiring(parts);
      case SIMPLE ->
          new SimpleApplication(demo(parts, "simple"), parts.environment().passwordHasher())
              .routes();
      case JWT -> new JwtApplication(parts).guarded();
      case JWT_MANUAL -> new JwtApplication(parts).manual();
      case SESSION -> SessionApplication.routes(parts);
      case WEB -> WebApplication.routes(parts);
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

  private static HttpResponse limitBody(Request request, Responder next) throws Exception {
    if (request.message().body() instanceof Body.Unreadable(Body.Fault fault, String detail)
        && fault == Body.Fault.TOO_LARGE) {
      throw Abort.of(413, detail);
    }
    return next.respond(request);
  }

  private static HttpResponse respond(Responder responder, Request request) {
    try {
      return responder.respond(request);
    } catch (Exception impossible) {
      throw new IllegalStateException("error middleware lets nothing through", impossible);
    }
  }
}
