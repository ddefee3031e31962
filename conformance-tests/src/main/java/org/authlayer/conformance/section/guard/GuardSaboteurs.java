package org.authlayer.conformance.section.guard;

import java.util.List;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong guards and redirects. */
public final class GuardSaboteurs {

  private GuardSaboteurs() {}

  public static List<WireSaboteur> wire() {
    return List.of(
        WireSaboteur.ofApplication("AL-GRD-01", "the guard answers 403", Tamper.status(401, 403)),
        WireSaboteur.ofApplication(
            "AL-GRD-02",
            "the guard lets any Authorization header pass",
            Tamper.answers(
                (request, answer) ->
                    answer.status() == 401 && authorized(request) ? HttpResponse.of(200) : answer)),
        WireSaboteur.ofApplication(
            "AL-GRD-03", "the error of require surfaces as 500", Tamper.status(401, 500)),
        WireSaboteur.ofApplication(
            "AL-RED-01", "answers 401 with a Location header", Tamper.status(303, 401)),
        WireSaboteur.ofApplication(
            "AL-RED-02",
            "the target is evaluated once at start-up",
            Tamper.answers(
                (request, answer) ->
                    answer.status() == 303 ? HttpResponse.of(303).with("Location", "/x") : answer)),
        WireSaboteur.ofApplication(
            "AL-RED-03",
            "the redirect is decided before the session is read",
            Tamper.instead(
                request -> request.path().equals("/web/account"),
                request -> HttpResponse.of(303).with("Location", "/web/login"))));
  }

  public static List<CoreSaboteur> core() {
    return List.of(
        new CoreSaboteur(
            "AL-GRD-04",
            "the guard accepts any authenticated type",
            layer ->
                new ForwardingLayer(layer) {
                  @Override
                  public Middleware guard(Class<?> type) {
                    return (request, next) -> {
                      if (request.auth().toString().equals("AuthStore[]")) {
                        throw Abort.unauthorized();
                      }
                      return next.respond(request);
                    };
                  }
                }));
  }

  private static boolean authorized(HttpRequest request) {
    return request.headers().first("Authorization").isPresent();
  }
}
