package org.authlayer.conformance.saboteurs.format;

import static org.authlayer.conformance.selftest.Requests.sent;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driving.Application;

/** Wrong session cookies. */
public final class BodyFormatSaboteurs {

  private BodyFormatSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-FMT-08")
        .wrong(
            "the cookie is set twice",
            everywhere()
                .answers(
                    answer ->
                        answer
                            .headers()
                            .first("Set-Cookie")
                            .map(line -> answer.with("Set-Cookie", line))
                            .orElse(answer)))
        .wrong("any cookie will do", sending("kit_session=", "app_session="))
        .wrong(
            "the session is somebody else's",
            where(to("GET /session/me")).answers(Answers.text("eve@x.org")));
  }

  private static Tamper<Application> sending(String cookie, String as) {
    return everywhere()
        .reads(it -> Requests.with(it, "Cookie", sent(it, "Cookie").replace(cookie, as)));
  }
}
