package org.authlayer.domain;

import java.util.List;
import java.util.Set;
import org.authlayer.ports.driving.ContractException;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Step;

/** Middleware that is held to its word that it decides nothing (ADR 0051). */
record DeclaredNeutral(Middleware middleware, String name) implements Middleware {

  private static final Set<Integer> REFUSALS = Set.of(401, 403);

  static DeclaredNeutral of(Middleware middleware, String name) {
    for (Step step : middleware.steps()) {
      if (!(step instanceof Step.Other || step instanceof Step.Neutral)) {
        throw new IllegalArgumentException(
            "neutral(\"%s\") is for what decides nothing, and this has the step %s"
                .formatted(name, step));
      }
    }
    return new DeclaredNeutral(middleware, name);
  }

  @Override
  public List<Step> steps() {
    return List.of(new Step.Neutral(name));
  }

  @Override
  public HttpResponse respond(Request request, Responder next) throws Exception {
    int before = request.auth().moment();
    try {
      HttpResponse answer =
          ContractException.answered(
              middleware.respond(
                  request,
                  passed -> {
                    requireNobodyNew(passed.auth(), before);
                    request.auth().advance();
                    return next.respond(passed);
                  }),
              name);
      requireNoRefusal(request, before, answer.status());
      return answer;
    } catch (Abort refusal) {
      requireNoRefusal(request, before, refusal.status());
      throw refusal;
    }
  }

  private void requireNobodyNew(AuthStore auth, int before) {
    for (Class<?> type : auth.since(before)) {
      throw broken(
          "logged in %s: declare logsIn(%s.class)".formatted(type.getName(), type.getSimpleName()));
    }
  }

  /** The rest of the chain may refuse; until then the store is as it was. */
  private void requireNoRefusal(Request request, int before, int status) {
    if (request.auth().moment() == before && REFUSALS.contains(status)) {
      throw broken("refused with " + status + ": say what it requires, with requires(..)");
    }
  }

  private ContractException broken(String fault) {
    return new ContractException(
        "middleware declares with neutral(\"%s\") that it decides nothing, and %s"
            .formatted(name, fault));
  }
}
