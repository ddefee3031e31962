package org.authlayer.domain;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.Step;

/**
 * Stands before a responder. Reading order is running order: {@code
 * sessions.then(authenticator).then(guard).to(handler)} runs from left to right.
 */
@FunctionalInterface
public interface Middleware {

  /** Handles a request, normally by asking the next responder; throws {@link Abort} to refuse. */
  HttpResponse respond(Request request, Responder next) throws Exception;

  default Middleware then(Middleware next) {
    return new Chain(this, next);
  }

  /**
   * A responder with this middleware before it.
   *
   * @throws IllegalStateException if a session authenticator has no sessions before it (DEC-29)
   */
  default Responder to(Responder handler) {
    if (needsSession()) {
      throw new IllegalStateException(
          "a session authenticator needs sessions middleware before it in the chain");
    }
    return request -> respond(request, handler);
  }

  /**
   * The steps of this middleware, in running order; a wrapper passes on those of what it wraps. By
   * default one {@link Step.Other}: nothing is known of it.
   */
  default List<Step> steps() {
    Class<?> kind = getClass();
    return List.of(new Step.Other(kind.isHidden() ? "custom" : kind.getSimpleName()));
  }

  /**
   * This middleware under a name for the table of routes, which still says that it may log users in
   * and may refuse.
   */
  default Middleware named(String name) {
    return describedBy(List.of(new Step.Other(name)));
  }

  default Middleware describedBy(List<Step> steps) {
    return new DescribedMiddleware(this, List.copyOf(steps));
  }

  /**
   * This middleware, which logs no user in and refuses no user with 401 or 403. A request on which
   * it does either is answered with 500.
   *
   * @throws IllegalArgumentException if its steps say otherwise
   */
  default Middleware neutral(String name) {
    return DeclaredNeutral.of(this, name);
  }

  /**
   * This middleware, which refuses with 403 what does not meet a requirement of the application's
   * own, such as {@code an office address}. For users there is {@link
   * org.authlayer.domain.middleware.PermissionMiddleware}.
   */
  default Middleware requires(String requirement) {
    Stream<Step> known = steps().stream().filter(step -> !(step instanceof Step.Other));
    return describedBy(Stream.concat(known, Stream.of(new Step.Requires(requirement))).toList());
  }

  /**
   * This authenticator with the users that it logs in, so that guards can be checked before any
   * request comes. A request on which a user of another type only is logged in is answered with
   * 500.
   *
   * @throws IllegalArgumentException if its steps say that it logs no user in
   */
  default Middleware logsIn(Class<?> type) {
    return DeclaredLogin.of(this, type, null);
  }

  /**
   * This authenticator with the users that it logs in and the place of their credential. A 401
   * behind it carries the scheme's challenge (RFC 9110, 15.5.2).
   *
   * <pre>{@code
   * AsyncRequestAuthenticator apiKey = request -> machines.of(request).ifPresent(request.auth()::login);
   * Middleware machines = apiKey.logsIn(Machine.class, Scheme.apiKey("X-Api-Key"));
   * }</pre>
   *
   * @throws IllegalArgumentException also if it has a scheme already: Basic, Bearer, body, session
   */
  default Middleware logsIn(Class<?> type, Scheme scheme) {
    return DeclaredLogin.of(this, type, Objects.requireNonNull(scheme, "scheme"));
  }

  /** Whether this is of no use unless sessions middleware runs before it (AL-SES-15). */
  default boolean needsSession() {
    return Step.needSession(steps());
  }
}
