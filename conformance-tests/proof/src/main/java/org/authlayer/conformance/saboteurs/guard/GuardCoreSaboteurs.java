package org.authlayer.conformance.saboteurs.guard;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.function.UnaryOperator;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.Around;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.HttpResponse;

public final class GuardCoreSaboteurs {

  private GuardCoreSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-GRD-04")
        .wrong(
            "the guard accepts any authenticated type",
            bad(guard -> Around.refusing(it -> it.auth().toString().equals("AuthStore[]"))))
        .wrong(
            "the guard refuses when the handler has run",
            bad(
                guard ->
                    (request, next) -> {
                      HttpResponse answer = next.respond(request);
                      return guard.respond(request, it -> answer);
                    }))
        .wrong(
            "the guard answers in place of the handler",
            bad(
                guard ->
                    (request, next) -> {
                      guard.respond(request, next);
                      return HttpResponse.of(204);
                    }))
        .wrong(
            "the guard passes another request on",
            bad(
                guard ->
                    (request, next) ->
                        guard.respond(request, it -> next.respond(Request.of(it.message())))));
  }

  private static Tamper<?> bad(UnaryOperator<Middleware> change) {
    return Tamper.layer().on(Layer::guard).does((layer, type) -> change.apply(layer.guard(type)));
  }
}
