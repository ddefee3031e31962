package org.authlayer.conformance.saboteurs.guard;

import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong guards and redirects. */
public final class GuardSaboteurs {

  private GuardSaboteurs() {}

  public static Saboteurs wire() {
    return against("AL-GRD-01")
        .wrong("the guard refuses, with the route's content", carryingContent(401))
        .andAgainst("AL-GRD-02")
        .wrong(
            "the guard lets any Authorization header pass", where(authorized(""), 401).answers(200))
        .andAgainst("AL-RED-01")
        .wrong("answers 401 with a Location header", where(303).status(401))
        .wrong("redirects, with the page's content", carryingContent(303))
        .andAgainst("AL-RED-02")
        .wrong(
            "the target is evaluated once at start-up",
            where(303).answers(HttpResponse.of(303).with("Location", "/x")))
        .andAgainst("AL-RED-03")
        .wrong(
            "the redirect is decided before the session is read",
            where(to("/web/account")).instead(HttpResponse.of(303).with("Location", "/web/login")));
  }

  /** The content is what the last one who was let in got. */
  private static Tamper<Application> carryingContent(int refusal) {
    return Tamper.of(
        Application.class,
        right -> {
          AtomicReference<Body> last = new AtomicReference<>(new Body.Empty());
          return request -> {
            HttpResponse answer = right.respond(request);
            if (answer.status() == 200) {
              last.set(answer.body());
            }
            return answer.status() == refusal
                ? new HttpResponse(refusal, answer.headers(), last.get())
                : answer;
          };
        });
  }
}
