package org.authlayer.server;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.http.OptionsAnswers;
import org.authlayer.adapter.helidon.http.ServerProblems;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.runtime.configuration.RuntimeSettings;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.server.metrics.Metrics;
import org.jspecify.annotations.Nullable;

/**
 * The applications of this process, the longest base first, and before them the paths that the
 * server answers by itself. A route that two of them could answer is refused at the start.
 */
record ApplicationRouter(List<MountedApplication> all, Map<String, ServerRoute> own)
    implements Application {

  /** No application may have them, also where the server does not answer there. */
  private static final Set<String> RESERVED =
      Stream.concat(Health.PATHS.stream(), Stream.of(Metrics.PATH))
          .collect(Collectors.toUnmodifiableSet());

  /** Answers by the server alone. */
  static ApplicationRouter of(List<ServerRoute> routes) {
    return new ApplicationRouter(List.of(), Map.of()).with(routes);
  }

  static ApplicationRouter of(RuntimeSettings settings, Environment environment) {
    ApplicationRouter mounts =
        new ApplicationRouter(
            settings.mounted().stream()
                .map(factory -> MountedApplication.of(factory, environment, settings.settings()))
                .sorted(Comparator.comparingInt(mount -> -mount.base().length()))
                .toList(),
            Map.of());
    mounts.requireDisjoint();
    RouteSummary.userTypeConflict(mounts.routes())
        .ifPresent(
            conflict -> {
              throw StartException.configuration(conflict);
            });
    return mounts;
  }

  ApplicationRouter with(List<ServerRoute> routes) {
    return new ApplicationRouter(
        all, routes.stream().collect(Collectors.toUnmodifiableMap(ServerRoute::path, one -> one)));
  }

  List<RouteSummary> routes() {
    return all.stream().flatMap(mount -> mount.routes().stream()).toList();
  }

  Map<String, List<RouteSummary>> byBase() {
    Map<String, List<RouteSummary>> byBase = new LinkedHashMap<>();
    all.forEach(mount -> byBase.put(mount.base(), mount.routes()));
    own.keySet().forEach(path -> byBase.putIfAbsent(path, List.of(RouteSummary.forAnybody(path))));
    return byBase;
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    ServerRoute route = own.get(request.path());
    if (route != null && route.answers().test(request)) {
      return route.application().respond(request);
    }
    MountedApplication mount = mount(request.path());
    HttpResponse answer =
        mount == null ? ServerProblems.of(404) : mount.application().respond(request);
    return answer.status() == 404 && isProbe(request) ? OptionsAnswers.allowed("OPTIONS") : answer;
  }

  /** A proxy asks for the methods of the root, whatever is mounted there. */
  private static boolean isProbe(HttpRequest request) {
    return request.method().equals("OPTIONS") && request.path().equals("/");
  }

  @Override
  public boolean streamsContent(String method, String path) {
    MountedApplication mount = mount(path);
    return mount != null && mount.application().streamsContent(method, path);
  }

  boolean hasNative(String path) {
    MountedApplication mount = mount(path);
    return mount != null && mount.isNative();
  }

  private @Nullable MountedApplication mount(String path) {
    for (MountedApplication mount : all) {
      if (mount.covers(path)) {
        return mount;
      }
    }
    return null;
  }

  private void requireDisjoint() {
    for (MountedApplication mount : all) {
      for (MountedApplication other : all) {
        if (!mount.name().equals(other.name()) && mount.base().equals(other.base())) {
          throw StartException.configuration(
              "%s and %s are both mounted at '%s/'; give one another base()%s"
                  .formatted(mount.name(), other.name(), mount.base(), unmount(mount, other)));
        }
      }
    }
    all.stream().filter(MountedApplication::isNative).forEach(this::requireAlone);
    for (int i = 0; i < all.size(); i++) {
      List<MountedApplication> askedBefore = all.subList(0, i);
      MountedApplication mount = all.get(i);
      mount.routes().forEach(route -> requireAnswered(mount, route, askedBefore));
    }
  }

  /** Native routes are asked before all others, and for everything below their base. */
  private void requireAlone(MountedApplication mount) {
    for (MountedApplication other : all) {
      if (!other.name().equals(mount.name()) && mount.covers(other.base())) {
        throw StartException.configuration(
            "%s: nothing at %s is reached, since %s has native routes for all below %s; choose another base()"
                .formatted(other.name(), other.base(), mount.name(), mount.base()));
      }
    }
    RESERVED.stream()
        .filter(mount::covers)
        .findFirst()
        .ifPresent(
            path -> {
              throw StartException.configuration(
                  "%s: the server itself answers %s, below the base %s; choose another base()"
                      .formatted(mount.name(), path, mount.base()));
            });
  }

  private static void requireAnswered(
      MountedApplication mount, RouteSummary route, List<MountedApplication> askedBefore) {
    if (!mount.covers(route.path())) {
      throw refused(
          mount, route, "is outside its base " + mount.base() + "; put the route below base()");
    }
    if (RESERVED.contains(route.path())) {
      throw refused(mount, route, "is answered by the server itself; choose another path");
    }
    for (MountedApplication asked : askedBefore) {
      if (asked.covers(route.path())) {
        throw refused(
            mount,
            route,
            "is never reached, since %s has all below %s; choose another path or base()%s"
                .formatted(asked.name(), asked.base(), unmount(mount, asked)));
      }
    }
  }

  private static StartException refused(MountedApplication mount, RouteSummary route, String why) {
    return StartException.configuration(
        "%s: %s %s %s".formatted(mount.name(), route.method(), route.path(), why));
  }

  private static String unmount(MountedApplication one, MountedApplication other) {
    return Stream.of(one, other)
        .filter(MountedApplication::hasParts)
        .findFirst()
        .map(parted -> ", or leave " + parted.name() + " out with applications: []")
        .orElse("");
  }
}
