package org.authlayer.server;

import java.util.HashSet;
import java.util.List;
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

/** The documentation of the mounted applications, which is created at its first request. */
record DocumentationRoutes(FutureTask<Application> documentation) implements Application {

  private static final String OWN_ROUTES = "server-routes.json";

  /** The paths of the documentation, but for those that an application answers. */
  static List<ServerRoute> of(
      ApplicationRouter mounts, Environment environment, Settings settings) {
    return ServiceLoader.load(Documentation.class)
        .findFirst()
        .map(found -> of(mounts, found, environment, settings))
        .orElseGet(List::of);
  }

  private static List<ServerRoute> of(
      ApplicationRouter mounts, Documentation found, Environment environment, Settings settings) {
    Set<String> paths =
        found.routes().stream()
            .map(RouteSummary::path)
            .collect(Collectors.toCollection(HashSet::new));
    Set<String> own = new HashSet<>(settings.operationalPaths());
    own.removeAll(paths);
    mounts.routes().forEach(route -> paths.remove(route.path()));
    paths.removeIf(mounts::hasNative);
    DocumentationRoutes made =
        new DocumentationRoutes(
            new FutureTask<>(
                () ->
                    found.create(environment, settings, () -> described(mounts, own), Json.CODEC)));
    return paths.stream().map(path -> new ServerRoute(path, any -> true, made)).toList();
  }

  private static List<Described> described(ApplicationRouter mounts, Set<String> own) {
    Stream<Described> applications =
        mounts.all().stream()
            .filter(mount -> !mount.isNative())
            .map(mount -> new Described(mount.name(), mount.routes(), mount.openApi().get()));
    List<RouteSummary> routes = own.stream().sorted().map(RouteSummary::forAnybody).toList();
    String description =
        Sources.packaged(DocumentationRoutes.class.getResourceAsStream(OWN_ROUTES), OWN_ROUTES);
    Described server = new Described("server", routes, description);
    return Stream.concat(applications, Stream.of(server)).toList();
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    return created().respond(request);
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
