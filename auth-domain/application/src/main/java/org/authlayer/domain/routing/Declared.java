package org.authlayer.domain.routing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;
import org.authlayer.domain.DescribedMiddleware;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.Step;

/**
 * Middleware of an application's own, and what the application declares of it: for the table of
 * routes, the API document and the checks of a start. Nothing compares it with a request, except
 * the test support (ADR 0066).
 *
 * <pre>{@code
 * Declared.logsIn(Machine.class, Scheme.apiKey("X-Api-Key"), apiKey)
 * }</pre>
 */
public record Declared(Middleware middleware, List<Step> steps) implements DescribedMiddleware {

  private static final Middleware NOTHING = (request, next) -> next.respond(request);

  public Declared {
    middleware = running(middleware);
    steps = List.copyOf(steps);
  }

  /** Middleware in running order as one. */
  public static Declared inOrder(Middleware... all) {
    return inOrder(Arrays.asList(all));
  }

  /** The list, in which null would be a mistake of the application. */
  static <T> List<T> present(List<T> all, String place) {
    int missing = new ArrayList<>(all).indexOf(null);
    if (missing >= 0) {
      throw new ContractException(
          place + (missing + 1) + " of " + all.size() + ": put one there, or nothing");
    }
    return all;
  }

  @SuppressWarnings("ReferenceEquality") // the middleware itself runs nothing
  static Declared inOrder(List<Middleware> all) {
    Middleware chain =
        present(all, "null as middleware ").stream()
            .map(Declared::running)
            .filter(one -> one != NOTHING)
            .reduce(Middleware::then)
            .orElse(NOTHING);
    return new Declared(
        chain, all.stream().map(DescribedMiddleware::stepsOf).flatMap(List::stream).toList());
  }

  /** Middleware under a name for the table, which still says that it may log in and refuse. */
  public static Declared named(String name, Middleware middleware) {
    return new Declared(middleware, List.of(new Step.Other(name)));
  }

  /**
   * Runs nothing, and says that the route signs or verifies JSON web tokens: a start without a key
   * that instances can share is refused then.
   */
  public static Declared usesJwtKey() {
    return new Declared(NOTHING, List.of(new Step.UsesJwtKey()));
  }

  /**
   * Middleware that logs no user in and refuses no user with 401 or 403.
   *
   * @throws IllegalArgumentException if its steps say otherwise
   */
  public static Declared neutral(String name, Middleware middleware) {
    for (Step step : DescribedMiddleware.stepsOf(middleware)) {
      if (!(step instanceof Step.Other || step instanceof Step.Neutral)) {
        throw new IllegalArgumentException(
            "neutral(\"%s\") is for what decides nothing, and this has the step %s"
                .formatted(name, step));
      }
    }
    return new Declared(middleware, List.of(new Step.Neutral(name)));
  }

  /**
   * Middleware that refuses with 403 what does not meet a requirement of the application's own,
   * such as {@code an office address}. For users there is {@link
   * org.authlayer.domain.middleware.PermissionMiddleware}.
   */
  public static Declared requires(String requirement, Middleware middleware) {
    Stream<Step> known =
        DescribedMiddleware.stepsOf(middleware).stream()
            .filter(step -> !(step instanceof Step.Other));
    return new Declared(
        middleware, Stream.concat(known, Stream.of(new Step.Requires(requirement))).toList());
  }

  /**
   * An authenticator with the users that it logs in, so that guards can be checked before any
   * request comes.
   *
   * @throws IllegalArgumentException if its steps say that it logs no user in
   */
  public static Declared logsIn(Class<?> type, Middleware authenticator) {
    List<Step> steps =
        DescribedMiddleware.stepsOf(authenticator).stream()
            .flatMap(step -> typed(step, type))
            .toList();
    if (steps.stream().noneMatch(Step.Authenticates.class::isInstance)) {
      throw new IllegalArgumentException(
          "logsIn(%s.class, ..) is for an authenticator, and this logs no user in"
              .formatted(type.getSimpleName()));
    }
    return new Declared(authenticator, steps);
  }

  /**
   * An authenticator with the users that it logs in and the place of their credential. A 401 behind
   * it carries the scheme's challenge (RFC 9110, 15.5.2).
   *
   * @throws IllegalArgumentException also if it has a scheme already: Basic, Bearer, body, session
   */
  public static Declared logsIn(Class<?> type, Scheme scheme, Middleware authenticator) {
    Objects.requireNonNull(scheme, "scheme");
    List<Step> steps =
        logsIn(type, authenticator).steps.stream()
            .map(step -> step instanceof Step.Authenticates known ? placed(known, scheme) : step)
            .toList();
    return new Declared(new Challenging(running(authenticator), scheme), steps);
  }

  /** A step that may refuse stays unknown in that respect. */
  private static Stream<Step> typed(Step step, Class<?> type) {
    return switch (step) {
      case Step.Authenticates known ->
          Stream.of(
              new Step.Authenticates(known.credential(), type, known.ownScheme().orElse(null)));
      case Step.Other unknown ->
          Stream.of(new Step.Authenticates(Step.Credential.REQUEST, type), unknown);
      default -> Stream.of(step);
    };
  }

  private static Step placed(Step.Authenticates known, Scheme scheme) {
    if (known.credential() != Step.Credential.REQUEST) {
      throw new IllegalArgumentException(
          "an authenticator by %s has a scheme already: leave %s out"
              .formatted(known.credential(), scheme));
    }
    return new Step.Authenticates(known.credential(), known.type(), scheme);
  }

  /** A declaration is read before, and is no part of what runs. */
  static Middleware running(Middleware middleware) {
    return middleware instanceof Declared declared ? declared.middleware : middleware;
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    return middleware.respond(request, next);
  }

  private record Challenging(Middleware authenticator, Scheme scheme) implements Middleware {

    @Override
    public HttpResponse respond(Request request, Responder next) throws Exception {
      try {
        return authenticator.respond(request, next);
      } catch (Abort refusal) {
        throw refusal.with(scheme.challenge());
      }
    }
  }
}
