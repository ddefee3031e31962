package org.authlayer.domain.routing;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.middleware.ErrorMiddleware;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.RouteSummary;

/**
 * Routes as a value: put together, put behind middleware, put below a base path, and made an
 * application.
 *
 * <pre>{@code
 * Routes.of(
 *         Route.get("/notes", notes::list),
 *         Route.post("/notes", notes::add),
 *         Route.delete("/notes/{id}", notes::remove))
 *     .behind(sessions, bearer, new GuardMiddleware(User.class))
 *     .below("/api")
 *     .application("notes", environment.events())
 * }</pre>
 */
public record Routes(List<Route> all) implements Iterable<Route> {

  public Routes {
    all = List.copyOf(all);
  }

  public static Routes of(Route... routes) {
    return new Routes(Declared.present(Arrays.asList(routes), "Routes.of(..) has null as route "));
  }

  public Routes and(Routes others) {
    return new Routes(Stream.concat(all.stream(), others.all.stream()).toList());
  }

  /** These routes as a group behind middleware (AL-GEN-03), which runs before all that each has. */
  public Routes behind(Middleware... group) {
    return each(route -> route.behind(group));
  }

  /** These routes below a base path, which begins with a slash and does not end with one. */
  public Routes below(String base) {
    PathPattern.requireBase(base);
    return each(route -> route.below(base));
  }

  /**
   * As {@link #below}, for routes that have links to each other: no application has them at other
   * paths than these, below its own base.
   */
  public Routes linked(String application, String base) {
    return below(base).each(route -> route.linked(application + route.path()));
  }

  /** These routes, each with another name for a description of the API, made of its own. */
  public Routes named(UnaryOperator<String> name) {
    return each(route -> route.named(name.apply(route.operation())));
  }

  /** See {@link Route#checkedByHandler}. */
  public Routes checkedByHandler() {
    return each(Route::checkedByHandler);
  }

  /** See {@link Route#forAnybody}. */
  public Routes forAnybody() {
    return each(Route::forAnybody);
  }

  /** The {@linkplain Route#isOpen open} routes; none when all is well. */
  public List<Route> open() {
    return all.stream().filter(Route::isOpen).toList();
  }

  public List<RouteSummary> summaries() {
    return all.stream().map(Route::summary).toList();
  }

  public String table() {
    return RouteSummary.table(summaries());
  }

  /**
   * An application of these routes, in which every failure becomes an answer.
   *
   * @param first what stands before every route, in running order
   * @throws IllegalStateException if a route is given twice, a session authenticator has no
   *     sessions before it, a guard no user that it could let pass, or two user types have one name
   *     or one class
   */
  public Application application(String realm, AuthEvents events, Middleware... first) {
    return application(new ErrorMiddleware(realm, events), first);
  }

  /** As above, with error answers as given. */
  public Application application(ErrorMiddleware errors, Middleware... first) {
    Middleware chain = errors;
    for (Middleware next : first) {
      chain = chain.then(next);
    }
    List<RouteSummary> summaries = summaries();
    RouteSummary.userTypeConflict(summaries)
        .ifPresent(
            conflict -> {
              throw new IllegalStateException(conflict);
            });
    return new Router(all).behind(chain, summaries);
  }

  @Override
  public Iterator<Route> iterator() {
    return all.iterator();
  }

  private Routes each(UnaryOperator<Route> change) {
    return new Routes(all.stream().map(change).toList());
  }
}
