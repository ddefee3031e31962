package org.authlayer.adapter.helidon.launcher;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.json.Json;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Documentation;
import org.authlayer.ports.driving.Documentation.Described;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.Settings;

/**
 * Serves the documentation of the mounted applications, and passes on everything else. The
 * documentation is created at its first request.
 */
final class DocumentationRoutes implements Application {

  private final Set<String> paths;
  private final FutureTask<Application> documentation;
  private final Application next;

  private DocumentationRoutes(
      Set<String> paths, FutureTask<Application> documentation, Application next) {
    this.paths = paths;
    this.documentation = documentation;
    this.next = next;
  }

  /** The documentation that a jar on the class path provides. */
  static Optional<Documentation> found() {
    return ServiceLoader.load(Documentation.class).findFirst();
  }

  /** The paths of the documentation; a route of an application takes precedence. */
  static Set<String> paths(Optional<Documentation> found) {
    return found.stream()
        .flatMap(documentation -> documentation.routes().stream())
        .map(RouteSummary::path)
        .collect(Collectors.toSet());
  }

  /** The applications alone where there is no documentation. */
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
    return Stream.concat(applications, Stream.of(OwnRoutes.described(own))).toList();
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    return paths.contains(request.path())
        ? documentation().respond(request)
        : next.respond(request);
  }

  /** A request that arrives while the documentation is being created waits for it. */
  private Application documentation() {
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
