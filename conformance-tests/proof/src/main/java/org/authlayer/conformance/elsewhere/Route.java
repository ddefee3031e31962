package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One route: what looks for users, which users pass, what is answered.
 *
 * @param schemes the header schemes that a 401 asks for
 * @param sessions whether the answer remembers who was found
 * @param guard who may reach the handler, which may still refuse
 */
record Route(
    String method,
    String path,
    List<Consumer<Visit>> authenticators,
    List<String> schemes,
    boolean sessions,
    Predicate<Visit> guard,
    Function<Visit, Reply> handler) {

  static Route of(String method, String path, Function<Visit, Reply> handler) {
    return new Route(method, path, List.of(), List.of(), false, visit -> true, handler);
  }

  Route by(List<Consumer<Visit>> found, String... asked) {
    return new Route(method, path, found, List.of(asked), sessions, guard, handler);
  }

  Route remembered() {
    return new Route(method, path, authenticators, schemes, true, guard, handler);
  }

  Route behind(Predicate<Visit> wanted) {
    return new Route(method, path, authenticators, schemes, sessions, wanted, handler);
  }

  Route below(String base) {
    return new Route(method, base + path, authenticators, schemes, sessions, guard, handler);
  }
}
