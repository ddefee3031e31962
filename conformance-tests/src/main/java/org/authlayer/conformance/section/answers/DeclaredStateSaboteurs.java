package org.authlayer.conformance.section.answers;

import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.field;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what DeclaredStateChecks checks. */
public final class DeclaredStateSaboteurs {

  private static final Predicate<HttpRequest> LOGIN = to("POST /web/login");

  private DeclaredStateSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(redirects(), forms(), secure(), schemes()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> redirects() {
    return List.of(
        wrong("AL-DEC-06", "redirects with 302", where(303).status(302)),
        location("the path is escaped twice", "/web/account", to -> to.replace("%", "%25")),
        location("the query is dropped", "/web/account", to -> to.replaceAll("%3F.*", "")),
        location("no next page is followed", "/web/login", to -> "/web/"),
        follows("follows another host", "//"),
        follows("follows a backslash behind a slash", "/\\"),
        follows("follows two backslashes", "\\\\"),
        follows("follows a scheme without slashes", "https:evil"),
        follows("follows a whole address", "https://"),
        wrong(
            "AL-DEC-06",
            "a line break answers 500",
            where(request -> field(request, "next").contains("\r")).instead(500)),
        wrong(
            "AL-DEC-06",
            "a line break adds a header",
            where(request -> field(request, "next").contains("\r"))
                .answers(answer -> answer.with("X-Injected", "1"))));
  }

  private static List<WireSaboteur> forms() {
    return List.of(
        wrong("AL-DEC-11", "success answers 200", where(LOGIN, 303).answers(200)),
        wrong(
            "AL-DEC-11",
            "success leads elsewhere",
            where(LOGIN, 303).answers(seeOther("/elsewhere"))),
        wrong(
            "AL-DEC-11",
            "failure leads back to the form",
            where(LOGIN, 401).answers(seeOther("/web/login"))),
        wrong("AL-DEC-11", "failure shows no form", where(LOGIN, 401).answers(401)),
        wrong(
            "AL-DEC-11",
            "an unknown user answers 404",
            where(LOGIN.and(it -> field(it, "username").startsWith("no")), 401)
                .answers(HttpResponse.of(404, new Body.Text("nobody of that name")))));
  }

  private static List<WireSaboteur> secure() {
    HttpResponse admin = HttpResponse.of(200, new Body.Text("\"admin\""));
    HttpResponse user = HttpResponse.of(200, new Body.Text("\"user\""));
    return List.of(
        secure("the Admin's kind is not told", admin, "Basic"),
        secure("the User's kind is not told", user, "Bearer"),
        secure("nobody is an Admin", HttpResponse.of(401), "Basic"),
        secure("nobody is a User", HttpResponse.of(401), "Bearer"));
  }

  private static List<WireSaboteur> schemes() {
    return List.of(
        guarded("the API demands Basic on every request", "/token/me", 401, "Bearer"),
        guarded("the API takes Basic on every request", "/token/me", 200, "Basic"),
        guarded("the login takes tokens", "/basic/login", 200, "Bearer"),
        guarded("the login takes no Basic", "/basic/login", 401, "Basic"),
        wrong("AL-DEC-32", "the website keeps no session", CookieTamper.setsNone(request -> true)));
  }

  private static WireSaboteur guarded(String wrong, String path, int status, String scheme) {
    return wrong("AL-DEC-32", wrong, where(to(path).and(authorized(scheme))).instead(status));
  }

  private static WireSaboteur secure(String wrong, HttpResponse answer, String scheme) {
    return wrong(
        "AL-DEC-30",
        wrong,
        where(to("/composition/secure").and(authorized(scheme))).answers(answer));
  }

  private static WireSaboteur location(String wrong, String path, UnaryOperator<String> change) {
    return wrong(
        "AL-DEC-06",
        wrong,
        where(to(path), 303)
            .answers(it -> seeOther(change.apply(it.headers().first("Location").orElse("")))));
  }

  private static WireSaboteur follows(String wrong, String start) {
    return wrong(
        "AL-DEC-06",
        wrong,
        Tamper.answers(
            (request, answer) ->
                field(request, "next").startsWith(start)
                    ? seeOther(field(request, "next"))
                    : answer));
  }

  private static HttpResponse seeOther(String location) {
    return HttpResponse.of(303).with("Location", location);
  }
}
