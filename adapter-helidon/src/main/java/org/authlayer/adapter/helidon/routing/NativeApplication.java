package org.authlayer.adapter.helidon.routing;

import io.helidon.webserver.http.HttpService;
import java.util.List;
import org.authlayer.adapter.helidon.http.ServerProblems;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;

/**
 * An application of routes in Helidon's own routing, such as static files or server-sent events, in
 * the server of this project. Named in {@code
 * META-INF/services/org.authlayer.ports.driving.ApplicationFactory}, it is mounted by the launcher.
 *
 * <p>Everything below its {@link #base}, which may not be empty, is for its routes; what they pass
 * on is answered with 404. The routes are under the limits of the server, its metrics count them,
 * and its access log has them (ADR 0076).
 */
public interface NativeApplication extends ApplicationFactory {

  /** The method of the line that stands for the routes in a table. */
  String ANY_METHOD = "*";

  /**
   * Puts gates before the routes, by {@link AuthFeature#protect}. Each path begins with the {@link
   * #base}. Asks no store: a list of the routes needs it too.
   *
   * @param auth without a gate, with the trusted proxies and the limit of content of the server
   */
  AuthFeature gates(AuthFeature auth, Environment environment, Settings settings);

  /** The routes, whose paths begin behind the {@link #base}. Called once, before the start. */
  HttpService service(Environment environment, Settings settings);

  /** Answers what no native route answers. */
  @Override
  default Application create(Environment environment, Settings settings) {
    return request -> ServerProblems.of(404);
  }

  /** One line: the routes of Helidon's are not known. */
  @Override
  default List<RouteSummary> routes(Environment environment, Settings settings) {
    String gates = gates(AuthFeature.create(), environment, settings).toString();
    return List.of(
        RouteSummary.unknown(ANY_METHOD, base() + "/*", "native, behind " + gates, false));
  }
}
