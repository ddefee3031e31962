package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.ports.driving.RouteSummary.Access;
import org.authlayer.ports.driving.Step;

/**
 * A method and a path, what stands before the handler, and the handler.
 *
 * <p>A path is matched letter by letter as it was sent. A segment in braces is a parameter and
 * matches any one segment that is not empty; {@code *} as the last segment matches whatever is
 * left, if anything is:
 *
 * <pre>{@code
 * Route.delete("/notes/{id}", request -> notes.remove(request.parameter("id")))
 * }</pre>
 *
 * @param method in upper case; HEAD runs as GET
 * @param path empty, or beginning with a slash
 * @param operation the name in a description of the API; may be empty
 * @param linked the one path that it may have in an application, as links lead there; or empty
 */
public record Route(
    String method,
    String path,
    List<Middleware> chain,
    Responder handler,
    Access access,
    String operation,
    String linked) {

  private static final Pattern METHOD = Pattern.compile("[A-Z]+");

  public Route {
    if (handler == null) {
      throw new IllegalArgumentException(method + " " + path + ": the handler is null");
    }
    Objects.requireNonNull(access, "access");
    Objects.requireNonNull(operation, "operation");
    chain = List.copyOf(chain);
    if (!METHOD.matcher(method).matches() || method.equals("HEAD")) {
      throw new IllegalArgumentException(
          method + " " + path + ": write the method in upper case, and GET for HEAD");
    }
    PathPattern.requireValid(method, path);
  }

  public static Route of(String method, String path, Responder handler) {
    return new Route(method, path, List.of(), handler, Access.BY_CHAIN, "", "");
  }

  public static Route get(String path, Responder handler) {
    return of("GET", path, handler);
  }

  public static Route post(String path, Responder handler) {
    return of("POST", path, handler);
  }

  public static Route put(String path, Responder handler) {
    return of("PUT", path, handler);
  }

  public static Route patch(String path, Responder handler) {
    return of("PATCH", path, handler);
  }

  public static Route delete(String path, Responder handler) {
    return of("DELETE", path, handler);
  }

  /** This route with a group before what stands before it. */
  public Route behind(Middleware... group) {
    String place = this + ": behind(..) has null as middleware ";
    List<Middleware> all = new ArrayList<>(Declared.present(Arrays.asList(group), place));
    all.addAll(chain);
    return new Route(method, path, all, handler, access, operation, linked);
  }

  /** This route below a base path, which begins with a slash and does not end with one. */
  public Route below(String base) {
    PathPattern.requireBase(base);
    return new Route(method, base + path, chain, handler, access, operation, linked);
  }

  /** This route, whose handler decides by itself who passes; never {@linkplain #isOpen open}. */
  public Route checkedByHandler() {
    return new Route(method, path, chain, handler, Access.BY_HANDLER, operation, linked);
  }

  /** This route, for anybody although it looks for a user; never {@linkplain #isOpen open}. */
  public Route forAnybody() {
    return new Route(method, path, chain, handler, Access.ANYBODY, operation, linked);
  }

  /** This route with a name for a description of the API. */
  public Route named(String name) {
    return new Route(method, path, chain, handler, access, name, linked);
  }

  Route linked(String place) {
    return new Route(method, path, chain, handler, access, operation, place);
  }

  public List<Step> steps() {
    return Declared.inOrder(chain).steps();
  }

  /** Whether this route authenticates and then requires no user, as far as it says. */
  public boolean isOpen() {
    return Protection.of(this).isOpen();
  }

  public String protection() {
    return Protection.of(this).toString();
  }

  public RouteSummary summary() {
    Protection protection = Protection.of(this);
    return new RouteSummary(
        method,
        path,
        operation,
        access,
        protection.steps(),
        protection.toString(),
        protection.isOpen(),
        handler instanceof Upload upload ? OptionalLong.of(upload.limit()) : OptionalLong.empty());
  }

  /** Throws {@link IllegalStateException} if the chain makes no sense (DEC-29). */
  public Responder responder() {
    if (!linked.isEmpty() && !linked.equals(path)) {
      throw new IllegalStateException(
          "%s: links lead to %s; give website(..), or what else has this route, its path of here"
              .formatted(this, linked));
    }
    Protection.of(this).requireSense();
    String by = this + ": the handler";
    Responder last = request -> ContractException.answered(handler.respond(request), by);
    return chain.isEmpty() ? last : Declared.inOrder(chain).middleware().to(last);
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
