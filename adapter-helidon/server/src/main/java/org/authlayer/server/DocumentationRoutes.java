package org.authlayer.server;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.json.Json;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Documentation;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.configuration.Sources;

/** Serves the documentation of the mounted applications, which is created at its first request. */
record DocumentationRoutes(
    Set<String> paths, FutureTask<Application> documentation, Application next)
    implements Application {

  private static final String OWN_ROUTES = "server-routes.json";

  static Optional<Documentation> found() {
    return ServiceLoader.load(Documentation.class).findFirst();
  }

  static Set<String> paths(Optional<Documentation> found) {
    return found.stream()
        .flatMap(documentation -> documentation.routes().stream())
        .map(RouteSummary::path)
        .collect(Collectors.toSet());
  }

  static Application before(
      ApplicationRouter mounts,
      Optional<Documentation> documentation,
      Environment environment,
      Settings settings) {
    if (documentation.isEmpty()) {
      return mounts;
    }
    Documentation found = documentation.get();
    Set<String> paths = new HashSet<>(paths(documentation));
    Set<String> own = new HashSet<>(settings.operationalPaths());
    own.removeAll(paths);
    mounts.routes().forEach(route -> paths.remove(route.path()));
    FutureTask<Application> made =
        new FutureTask<>(
            () -> found.create(environment, settings, () -> described(mounts, own), Json.CODEC));
    return new DocumentationRoutes(paths, made, mounts);
  }

  private static List<Described> described(ApplicationRouter mounts, Set<String> own) {
    Stream<Described> applications =
        mounts.all().stream()
            .map(mount -> new Described(mount.name(), mount.routes(), mount.openApi().get()));
    List<RouteSummary> routes = own.stream().sorted().map(DocumentationRoutes::ownRoute).toList();
    String description =
        Sources.packaged(DocumentationRoutes.class.getResourceAsStream(OWN_ROUTES), OWN_ROUTES);
    Described server = new Described("server", routes, description);
    return Stream.concat(applications, Stream.of(server)).toList();
  }

  private static RouteSummary ownRoute(String path) {
    return new RouteSummary(
        "GET", path, path, RouteSummary.Access.ANYBODY, List.of(), "anybody", false);
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    return paths.contains(request.path()) ? created().respond(request) : next.respond(request);
  }

  /** A request that arrives while the documentation is being created waits for it. */
  private Application created() {
    documentation.run();
    try {
      return documentation.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while describing the applications", stopped);
    } catch (ExecutionException failure) {
      throw new IllegalStateException("the applications cannot be described", failure.getCause());
    }
  }
}
