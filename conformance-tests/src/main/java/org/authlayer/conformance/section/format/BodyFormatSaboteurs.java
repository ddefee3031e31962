package org.authlayer.conformance.section.format;

import static org.authlayer.conformance.selftest.Requests.field;
import static org.authlayer.conformance.selftest.Requests.sent;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;

/** Wrong readings of bodies, and wrong session cookies. */
public final class BodyFormatSaboteurs {

  private static final String LOGIN = "POST /web/login";
  private static final String PROBE = "POST /probe/credentials";

  private BodyFormatSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> saboteurs = new ArrayList<>(fields());
    for (String route : List.of(LOGIN, PROBE)) {
      saboteurs.add(rejects(route, "an empty body", Body.Empty.class::isInstance));
      saboteurs.add(rejects(route, "a text body", Body.Text.class::isInstance));
      saboteurs.add(rejects(route, "a broken form", Body.Unreadable.class::isInstance));
    }
    saboteurs.addAll(cookies());
    return saboteurs;
  }

  private static List<WireSaboteur> fields() {
    return List.of(
        wrong("AL-FMT-06", "also accepts a field named email", alsoNamed("username", "email")),
        wrong("AL-FMT-06", "also accepts a field named pass", alsoNamed("password", "pass")),
        wrong(
            "AL-FMT-06",
            "a missing password matches every hash",
            Tamper.hasher()
                .on(PasswordHasher::verify)
                .does((right, it, hash) -> it.isEmpty() || right.verify(it, hash)),
            where(lacking("password")).reads(it -> with(it, "password", ""))),
        wrong("AL-FMT-06", "takes a missing user name from before", rememberingTheName()));
  }

  private static List<WireSaboteur> cookies() {
    return List.of(
        wrong(
            "AL-FMT-07",
            "the handler sees somebody else",
            where(to(PROBE)).answers(Answers.changing("email", email -> "eve@x.org"))),
        wrong(
            "AL-FMT-08",
            "the cookie is named SESSION",
            sending("SESSION=", "app_session="),
            CookieTamper.lines(line -> line.replace("app_session", "SESSION"))),
        wrong(
            "AL-FMT-08",
            "the cookie is set twice",
            everywhere()
                .answers(
                    answer ->
                        answer
                            .headers()
                            .first("Set-Cookie")
                            .map(line -> answer.with("Set-Cookie", line))
                            .orElse(answer))),
        wrong("AL-FMT-08", "any cookie will do", sending("kit_session=", "app_session=")),
        wrong(
            "AL-FMT-08",
            "the session is somebody else's",
            where(to("GET /session/me")).answers(Answers.text("eve@x.org"))));
  }

  private static WireSaboteur rejects(String route, String what, Predicate<Body> which) {
    return wrong(
        "AL-FMT-07",
        "the authenticator raises 400 on " + what + " at " + route,
        where(to(route).and(request -> which.test(request.body()))).answers(400));
  }

  private static Tamper<Application> sending(String cookie, String as) {
    return everywhere()
        .reads(it -> Requests.with(it, "Cookie", sent(it, "Cookie").replace(cookie, as)));
  }

  private static Tamper<Application> alsoNamed(String name, String other) {
    return where(request -> !field(request, other).isEmpty())
        .reads(request -> with(request, name, field(request, other)));
  }

  private static Predicate<HttpRequest> lacking(String field) {
    return it -> it.body() instanceof Body.Form form && !form.fields().containsKey(field);
  }

  private static HttpRequest with(HttpRequest request, String name, String value) {
    Map<String, List<String>> fields = new TreeMap<>(((Body.Form) request.body()).fields());
    fields.put(name, List.of(value));
    return Requests.with(request, new Body.Form(fields));
  }

  private static Tamper<Application> rememberingTheName() {
    AtomicReference<String> last = new AtomicReference<>("");
    return where(request -> request.body() instanceof Body.Form)
        .reads(
            it -> {
              if (lacking("username").test(it)) {
                return with(it, "username", last.get());
              }
              last.set(field(it, "username"));
              return it;
            });
  }
}
