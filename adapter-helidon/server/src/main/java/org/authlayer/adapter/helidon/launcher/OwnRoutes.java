package org.authlayer.adapter.helidon.launcher;

import java.util.List;
import java.util.Set;
import org.authlayer.adapter.helidon.configuration.Sources;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.RouteSummary;

/** The routes of the server itself, and their description. */
final class OwnRoutes {

  private static final String RESOURCE = "server-routes.json";

  private OwnRoutes() {}

  /** Of these paths, all by GET; the name of an operation is its path. */
  static Described described(Set<String> own) {
    List<RouteSummary> routes = own.stream().sorted().map(OwnRoutes::route).toList();
    String description = Sources.packaged(OwnRoutes.class.getResourceAsStream(RESOURCE), RESOURCE);
    return new Described("server", routes, description);
  }

  private static RouteSummary route(String path) {
    return new RouteSummary(
        "GET", path, path, RouteSummary.Access.ANYBODY, List.of(), "anybody", false);
  }
}
