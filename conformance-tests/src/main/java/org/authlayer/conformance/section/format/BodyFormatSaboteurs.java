package org.authlayer.conformance.section.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong readings of bodies, and wrong session cookies. */
public final class BodyFormatSaboteurs {

  private static final String LOGIN = "POST /web/login";
  private static final String PROBE = "POST /probe/credentials";

  private BodyFormatSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> saboteurs = new ArrayList<>();
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-06", "also accepts a field named email", alsoNamed("username", "email")));
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-06", "also accepts a field named pass", alsoNamed("password", "pass")));
    saboteurs.add(missingPasswordWillDo());
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-06", "takes a missing user name from before", rememberingTheName()));
    for (String route : List.of(LOGIN, PROBE)) {
      saboteurs.add(rejects(route, "an empty body", Body.Empty.class::isInstance));
      saboteurs.add(rejects(route, "a text body", Body.Text.class::isInstance));
      saboteurs.add(rejects(route, "a broken form", Body.Unreadable.class::isInstance));
    }
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-07",
            "the handler sees somebody else",
            Wrong.answer(PROBE, answer -> Wrong.text(answer, "email", email -> "eve@x.org"))));
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-08", "the cookie is named SESSION", renamed("app_session", "SESSION")));
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-08",
            "the cookie is set twice",
            Wrong.answer(
                request -> true,
                answer ->
                    answer
                        .headers()
                        .first("Set-Cookie")
                        .map(line -> answer.with("Set-Cookie", line))
                        .orElse(answer))));
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-08",
            "any cookie will do",
            Tamper.requests(
                request ->
                    Wrong.header(
                        request,
                        "Cookie",
                        Wrong.sent(request, "Cookie").replace("kit_session=", "app_session=")))));
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-FMT-08",
            "the session is somebody else's",
            Wrong.answer(
                "GET /session/me", answer -> replaced(answer, new Body.Text("eve@x.org")))));
    return saboteurs;
  }

  private static WireSaboteur rejects(String route, String what, Predicate<Body> which) {
    return WireSaboteur.ofApplication(
        "AL-FMT-07",
        "the authenticator raises 400 on " + what + " at " + route,
        Wrong.answer(
            request -> Wrong.isTo(request, route) && which.test(request.body()),
            answer -> HttpResponse.of(400)));
  }

  private static UnaryOperator<Application> alsoNamed(String name, String other) {
    return Tamper.requests(
        request ->
            request.body() instanceof Body.Form form && form.single(other).isPresent()
                ? Wrong.body(request, with(form, name, form.single(other).orElseThrow()))
                : request);
  }

  private static Body with(Body.Form form, String name, String value) {
    Map<String, List<String>> fields = new TreeMap<>(form.fields());
    fields.put(name, List.of(value));
    return new Body.Form(fields);
  }

  private static WireSaboteur missingPasswordWillDo() {
    return WireSaboteur.wrong(
        "AL-FMT-06",
        "a missing password matches every hash",
        Tamper.hasher(
            hasher ->
                new ForwardingPasswordHasher(hasher) {
                  @Override
                  public boolean verify(String password, String hash) {
                    return password.isEmpty() || super.verify(password, hash);
                  }
                }),
        Tamper.requests(
            request ->
                request.body() instanceof Body.Form form && !form.fields().containsKey("password")
                    ? Wrong.body(request, with(form, "password", ""))
                    : request));
  }

  private static UnaryOperator<Application> rememberingTheName() {
    AtomicReference<String> last = new AtomicReference<>("");
    return Tamper.requests(
        request -> {
          if (!(request.body() instanceof Body.Form form)) {
            return request;
          }
          form.single("username").ifPresent(last::set);
          return form.fields().containsKey("username")
              ? request
              : Wrong.body(request, with(form, "username", last.get()));
        });
  }

  private static UnaryOperator<Application> renamed(String name, String other) {
    return application ->
        request -> {
          HttpResponse answer =
              application.respond(
                  Wrong.header(
                      request, "Cookie", Wrong.sent(request, "Cookie").replace(other, name)));
          List<String> lines = answer.headers().all("Set-Cookie");
          HttpResponse plain = HttpResponse.of(answer.status(), answer.body());
          for (var header : answer.headers().lines().entrySet()) {
            for (String value : header.getValue()) {
              plain =
                  plain.with(
                      header.getKey(), lines.contains(value) ? value.replace(name, other) : value);
            }
          }
          return plain;
        };
  }

  private static HttpResponse replaced(HttpResponse answer, Body body) {
    return new HttpResponse(answer.status(), answer.headers(), body);
  }
}
