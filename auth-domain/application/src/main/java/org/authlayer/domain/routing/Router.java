package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.RouteSummary;

/** Finds the route of a request: first the path, letter by letter, and then the method. */
final class Router implements Responder {

  private final Map<String, Methods> literals = new HashMap<>();
  private final List<Branch> patterns;
  private final boolean uploads;

  Router(List<Route> routes) {
    Map<String, List<Route>> shapes = new LinkedHashMap<>();
    for (Route route : routes) {
      if (route.path().isEmpty()) {
        throw new IllegalStateException(route + ": give it a path, or put it below a base");
      }
      shapes.computeIfAbsent(shape(route), any -> new ArrayList<>()).add(route);
    }
    List<Branch> branches = new ArrayList<>();
    for (List<Route> same : shapes.values()) {
      PathPattern path = PathPattern.of(same.get(0).path());
      Methods methods = Methods.of(same);
      if (path.names().isEmpty()) {
        literals.put(same.get(0).path(), methods);
      } else {
        branches.add(new Branch(path, methods));
      }
    }
    branches.sort(Comparator.comparing(branch -> branch.path().order()));
    patterns = List.copyOf(branches);
    uploads = routes.stream().anyMatch(route -> route.handler() instanceof Upload);
  }

  boolean streamsContent(String method, String path) {
    return uploads
        && find(path).filter(found -> found.methods().streamsContent(method)).isPresent();
  }

  @Override
  public HttpResponse respond(Request request) throws Exception {
    Found found =
        find(request.message().path())
            .orElseThrow(() -> Abort.of(404, "There is nothing at this path."));
    return found.methods().respond(request, found.values());
  }

  /** These routes behind middleware that lets no failure through. */
  Application behind(Middleware chain, List<RouteSummary> summaries) {
    return new Mounted(chain.then(Router::limitBody).to(this), this, summaries);
  }

  static HttpResponse limitBody(Request request, Responder next) throws Exception {
    if (request.message().body() instanceof Body.Unreadable(Body.Fault fault, String detail)
        && fault == Body.Fault.TOO_LARGE) {
      throw Abort.of(413, detail);
    }
    return next.respond(request);
  }

  private Optional<Found> find(String path) {
    Methods exact = literals.get(path);
    if (exact != null) {
      return Optional.of(new Found(exact, List.of()));
    }
    List<String> sent = PathPattern.cut(path);
    return patterns.stream().flatMap(branch -> branch.match(sent).stream()).findFirst();
  }

  /** Paths that differ in the names of parameters only are one path. */
  private static String shape(Route route) {
    return route.path().replaceAll("\\{[^}]*}", "{}");
  }

  private record Found(Methods methods, List<String> values) {}

  private record Branch(PathPattern path, Methods methods) {

    private Optional<Found> match(List<String> sent) {
      return path.match(sent).map(values -> new Found(methods, values));
    }
  }

  private record Methods(Map<String, Methods.Answering> byName) {

    private static final String OPTIONS = "OPTIONS";

    record Answering(Responder responder, List<String> names, boolean streamsContent) {

      static Answering of(Route route) {
        return new Answering(
            route.responder(),
            PathPattern.of(route.path()).names(),
            route.handler() instanceof Upload);
      }

      private HttpResponse respond(Request request, List<String> values) throws Exception {
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
          parameters.put(names.get(i), values.get(i));
        }
        return responder.respond(parameters.isEmpty() ? request : request.with(parameters));
      }
    }

    static Methods of(List<Route> routes) {
      Map<String, Answering> methods = new TreeMap<>();
      for (Route route : routes) {
        if (methods.put(route.method(), Answering.of(route)) != null) {
          throw new IllegalStateException(
              route + ": this route is given twice; take one out or put it below another base");
        }
      }
      return new Methods(methods);
    }

    /** HEAD runs as GET; OPTIONS, where no route has it, names the methods. */
    HttpResponse respond(Request request, List<String> values) throws Exception {
      String method = request.message().method();
      Answering answering = byName.get(method.equals("HEAD") ? "GET" : method);
      if (answering == null && method.equals(OPTIONS)) {
        return HttpResponse.of(204).with("Allow", allowed());
      }
      if (answering == null) {
        throw Abort.of(405, "This path answers to other methods.").with("Allow", allowed());
      }
      return answering.respond(request, values);
    }

    boolean streamsContent(String method) {
      Answering answering = byName.get(method);
      return answering != null && answering.streamsContent();
    }

    private String allowed() {
      Set<String> names = new TreeSet<>(byName.keySet());
      names.add(OPTIONS);
      return String.join(", ", names).replace("GET", "GET, HEAD");
    }
  }

  private record Mounted(Responder responder, Router router, List<RouteSummary> routes)
      implements Application {

    @Override
    public HttpResponse respond(HttpRequest message) {
      try {
        return responder.respond(Request.of(message));
      } catch (Exception impossible) {
        throw new IllegalStateException("error middleware lets nothing through", impossible);
      }
    }

    @Override
    public Optional<List<RouteSummary>> summaries() {
      return Optional.of(routes);
    }

    @Override
    public boolean streamsContent(String method, String path) {
      return router.streamsContent(method, path);
    }
  }
}
