package org.authlayer.conformance.saboteurs.format;

import static org.authlayer.conformance.selftest.Requests.field;
import static org.authlayer.conformance.selftest.Requests.sent;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;

/** Wrong readings of bodies, and wrong session cookies. */
public final class BodyFormatSaboteurs {

  private static final String LOGIN = "POST /web/login";
  private static final String PROBE = "POST /probe/credentials";

  private BodyFormatSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        fields(),
        against("AL-FMT-07").each(List.of(LOGIN, PROBE), BodyFormatSaboteurs::bodies),
        cookies());
  }

  private static Saboteurs fields() {
    return against("AL-FMT-06")
        .wrong("also accepts a field named email", alsoNamed("username", "email"))
        .wrong("also accepts a field named pass", alsoNamed("password", "pass"))
        .wrong(
            "a missing password matches every hash",
            Tamper.hasher()
                .on(PasswordHasher::verify)
                .does((right, it, hash) -> it.isEmpty() || right.verify(it, hash)),
            where(lacking("password")).reads(it -> with(it, "password", "")))
        .wrong("takes a missing user name from before", rememberingTheName());
  }

  private static Saboteurs cookies() {
    return against("AL-FMT-07")
        .wrong(
            "the handler sees somebody else",
            where(to(PROBE)).answers(Answers.changing("email", email -> "eve@x.org")))
        .andAgainst("AL-FMT-08")
        .wrong(
            "the cookie is named SESSION",
            sending("SESSION=", "app_session="),
            CookieTamper.lines(line -> line.replace("app_session", "SESSION")))
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

  private static Saboteurs bodies(Saboteurs others, String route) {
    String raises = "the authenticator raises 400 on ";
    return others
        .wrong(raises + "an empty body at " + route, rejects(route, Body.Empty.class::isInstance))
        .wrong(raises + "a text body at " + route, rejects(route, Body.Text.class::isInstance))
        .wrong(
            raises + "a broken form at " + route,
            rejects(route, Body.Unreadable.class::isInstance));
  }

  private static Tamper<?> rejects(String route, Predicate<Body> which) {
    return where(to(route).and(request -> which.test(request.body()))).answers(400);
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
