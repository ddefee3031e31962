package org.authlayer.conformance.section.guard;

import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong guards and redirects. */
public final class GuardSaboteurs {

  private GuardSaboteurs() {}

  public static List<WireSaboteur> wire() {
    return List.of(
        wrong("AL-GRD-01", "the guard answers 403", where(401).status(403)),
        wrong("AL-GRD-01", "the guard refuses, with the route's content", carryingContent(401)),
        wrong(
            "AL-GRD-02",
            "the guard lets any Authorization header pass",
            where(authorized(""), 401).answers(200)),
        wrong("AL-GRD-03", "the error of require surfaces as 500", where(401).status(500)),
        wrong("AL-RED-01", "answers 401 with a Location header", where(303).status(401)),
        wrong("AL-RED-01", "redirects, with the page's content", carryingContent(303)),
        wrong(
            "AL-RED-02",
            "the target is evaluated once at start-up",
            where(303).answers(HttpResponse.of(303).with("Location", "/x"))),
        wrong(
            "AL-RED-03",
            "the redirect is decided before the session is read",
            where(to("/web/account"))
                .instead(HttpResponse.of(303).with("Location", "/web/login"))));
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
