package org.authlayer.conformance.section.guard;

import java.util.List;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what GuardCoreChecks checks. */
public final class GuardCoreSaboteurs {

  private GuardCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        bad(
            "the guard accepts any authenticated type",
            guard -> Around.refusing(it -> it.auth().toString().equals("AuthStore[]"))),
        bad(
            "the guard refuses another type with 403",
            guard -> Around.refusals(guard, refusal -> Abort.of(403, "forbidden"))),
        bad(
            "the guard refuses when the handler has run",
            guard ->
                (request, next) -> {
                  HttpResponse answer = next.respond(request);
                  return guard.respond(request, it -> answer);
                }),
        bad(
            "the guard answers in place of the handler",
            guard ->
                (request, next) -> {
                  guard.respond(request, next);
                  return HttpResponse.of(204);
                }),
        bad(
            "the guard passes another request on",
            guard ->
                (request, next) ->
                    guard.respond(request, it -> next.respond(Request.of(it.message())))));
  }

  private static CoreSaboteur bad(String wrong, UnaryOperator<Middleware> change) {
    return CoreSaboteur.wrong(
        "AL-GRD-04",
        wrong,
        Tamper.layer().on(Layer::guard).does((layer, type) -> change.apply(layer.guard(type))));
  }
}
