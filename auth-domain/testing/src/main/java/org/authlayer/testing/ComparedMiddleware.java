package org.authlayer.testing;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.AuthStore;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.routing.Declared;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/**
 * Middleware of a route, compared with what it declares (ADR 0066). A server does not compare them.
 *
 * @param faults gets a sentence for each declaration that a request shows to be untrue
 */
record ComparedMiddleware(Middleware middleware, Route route, Consumer<String> faults)
    implements DescribedMiddleware {

  private static final Set<Integer> REFUSALS = Set.of(401, 403);

  static Routes in(Routes routes, Consumer<String> faults) {
    return new Routes(routes.all().stream().map(route -> in(route, faults)).toList());
  }

  private static Route in(Route route, Consumer<String> faults) {
    List<Middleware> chain =
        route.chain().stream()
            .<Middleware>map(one -> new ComparedMiddleware(one, route, faults))
            .toList();
    return new Route(
        route.method(),
        route.path(),
        chain,
        route.handler(),
        route.access(),
        route.operation(),
        route.linked());
  }

  @Override
  public List<Step> steps() {
    return DescribedMiddleware.stepsOf(middleware);
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    List<Login> before = Login.in(request.auth());
    AtomicBoolean passed = new AtomicBoolean();
    try {
      HttpResponse answer =
          middleware.respond(
              request,
              inner -> {
                passed.set(true);
                compareLogins(
                    Login.in(inner.auth()).stream()
                        .filter(now -> before.stream().noneMatch(now::isSame))
                        .<Class<?>>map(Login::type)
                        .toList());
                return next.respond(inner);
              });
      compareRefusal(request, passed.get() ? 0 : answer.status());
      return answer;
    } catch (Abort refusal) {
      compareRefusal(request, passed.get() ? 0 : refusal.status());
      throw refusal;
    }
  }

  /** A user who logged in again is another login, although the type is the same. */
  private record Login(Class<?> type, Object user) {

    static List<Login> in(AuthStore auth) {
      return auth.types().stream()
          .flatMap(type -> auth.get(type).map(user -> new Login(type, user)).stream())
          .toList();
    }

    @SuppressWarnings("ReferenceEquality") // an equal user that logged in again is another login
    boolean isSame(Login other) {
      return type == other.type && user == other.user;
    }
  }

  /** Besides the user, something else may be logged in: a token, for instance (DEC-28). */
  private void compareLogins(List<Class<?>> types) {
    if (types.isEmpty() || steps().stream().anyMatch(Step.Other.class::isInstance)) {
      return;
    }
    List<Step.Authenticates> declared = authenticates(steps()).toList();
    if (declared.stream().noneMatch(step -> types.stream().anyMatch(step::mayLogIn))) {
      String meant =
          declared.stream()
              .flatMap(step -> step.userType().stream())
              .map(Class::getName)
              .collect(Collectors.joining(", "));
      fault(
          ("%s declares that it logs in %s, and logged in %s: declare Declared.logsIn(%s.class,"
                  + " ..)%s")
              .formatted(
                  names(),
                  meant.isEmpty() ? "no user" : meant,
                  types.stream().map(Class::getName).sorted().collect(Collectors.joining(", ")),
                  types.get(0).getSimpleName(),
                  parent(declared, types)
                      .map(
                          type ->
                              ", or log in with login(%s.class, user)"
                                  .formatted(type.getSimpleName()))
                      .orElse("")));
    }
  }

  private static Optional<Class<?>> parent(
      List<Step.Authenticates> declared, List<Class<?>> types) {
    return declared.stream()
        .<Class<?>>flatMap(step -> step.userType().stream())
        .filter(type -> types.stream().anyMatch(type::isAssignableFrom))
        .findFirst();
  }

  /** 0 where the rest of the chain answered. */
  private void compareRefusal(Request request, int status) {
    if (status == 0) {
      return;
    }
    boolean neutral =
        middleware instanceof Declared(var any, var steps)
            && steps.size() == 1
            && steps.get(0) instanceof Step.Neutral;
    if (neutral && REFUSALS.contains(status)) {
      fault(
          ("%s declares that it decides nothing, and refused with %s: declare"
                  + " Declared.requires(..)")
              .formatted(names(), status));
    }
    Set<Class<?>> meant =
        authenticates(route.steps())
            .flatMap(step -> step.userType().stream())
            .collect(Collectors.toSet());
    for (Step step : steps()) {
      demanded(step)
          .ifPresent(
              type ->
                  request.auth().types().stream()
                      .filter(found -> found != type && type.isAssignableFrom(found))
                      .filter(found -> !meant.contains(found))
                      .forEach(found -> subtype(type, found)));
    }
  }

  private void subtype(Class<?> type, Class<?> found) {
    fault(
        ("%s is demanded, and its subtype %s was logged in: log in with login(%s.class, user), or"
                + " declare Declared.logsIn(%s.class, ..) where the subtype does not count")
            .formatted(
                type.getName(), found.getName(), type.getSimpleName(), found.getSimpleName()));
  }

  private static Optional<Class<?>> demanded(Step step) {
    return switch (step) {
      case Step.Demands(var type) -> Optional.of(type);
      case Step.Redirects(var type) -> Optional.of(type);
      default -> Optional.empty();
    };
  }

  private static Stream<Step.Authenticates> authenticates(List<Step> steps) {
    return steps.stream()
        .flatMap(step -> step instanceof Step.Authenticates known ? Stream.of(known) : Stream.of());
  }

  private String names() {
    return steps().stream().map(Step::toString).collect(Collectors.joining(", "));
  }

  private void fault(String sentence) {
    faults.accept(route + ": " + sentence);
  }
}
