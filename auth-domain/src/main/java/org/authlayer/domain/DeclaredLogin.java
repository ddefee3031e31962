package org.authlayer.domain;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Scheme;
import org.authlayer.ports.driving.Step;
import org.jspecify.annotations.Nullable;

/** An authenticator that says which users it logs in, and is compared with that (ADR 0051). */
record DeclaredLogin(
    Middleware authenticator, Class<?> type, @Nullable Scheme scheme, List<Step> steps)
    implements Middleware {

  static DeclaredLogin of(Middleware authenticator, Class<?> type, @Nullable Scheme scheme) {
    List<Step> steps =
        authenticator.steps().stream().flatMap(step -> declared(step, type, scheme)).toList();
    if (steps.stream().noneMatch(Step.Authenticates.class::isInstance)) {
      throw new IllegalArgumentException(
          "logsIn(%s.class) is for an authenticator, and nothing here logs anybody in"
              .formatted(type.getSimpleName()));
    }
    return new DeclaredLogin(authenticator, type, scheme, steps);
  }

  /** A step that may refuse stays unknown in that respect. */
  private static Stream<Step> declared(Step step, Class<?> type, @Nullable Scheme scheme) {
    return switch (step) {
      case Step.Authenticates known -> Stream.of(declared(known, type, scheme));
      case Step.Other unknown ->
          Stream.of(new Step.Authenticates(Step.Credential.REQUEST, type, scheme), unknown);
      default -> Stream.of(step);
    };
  }

  private static Step declared(Step.Authenticates known, Class<?> type, @Nullable Scheme scheme) {
    if (scheme != null && known.credential() != Step.Credential.REQUEST) {
      throw new IllegalArgumentException(
          "an authenticator by %s has a scheme already: use logsIn(%s.class)"
              .formatted(known.credential(), type.getSimpleName()));
    }
    return new Step.Authenticates(
        known.credential(), type, known.ownScheme().filter(own -> scheme == null).orElse(scheme));
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    int before = request.auth().moment();
    try {
      return authenticator.respond(
          request,
          passed -> {
            judge(passed.auth(), before);
            return next.respond(passed);
          });
    } catch (Abort refusal) {
      throw scheme == null ? refusal : refusal.with(scheme.challenge());
    }
  }

  /** Besides the user, something else may be logged in: a token, for instance (DEC-28). */
  private void judge(AuthStore auth, int before) {
    if (auth.moment() == before || auth.confirm(type, before)) {
      return;
    }
    Set<Class<?>> types = auth.since(before);
    if (!types.isEmpty()) {
      throw new ContractException(
          "an authenticator declares that it logs in %s, and logged in %s: declare %s%s"
              .formatted(
                  type.getName(),
                  types.stream().map(Class::getName).sorted().collect(Collectors.joining(", ")),
                  types.stream()
                      .map(found -> "logsIn(" + found.getSimpleName() + ".class)")
                      .sorted()
                      .collect(Collectors.joining(" or ")),
                  types.stream().anyMatch(type::isAssignableFrom)
                      ? ", or log in with login(" + type.getSimpleName() + ".class, user)"
                      : ""));
    }
  }
}
