package org.authlayer.conformance.section.answers;

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

  private DeclaredStateSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(redirects(), forms(), secure(), schemes()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> redirects() {
    return List.of(
        WireSaboteur.ofApplication("AL-DEC-06", "redirects with 302", Tamper.status(303, 302)),
        location("the path is escaped twice", "/web/account", to -> to.replace("%", "%25")),
        location("the query is dropped", "/web/account", to -> to.replaceAll("%3F.*", "")),
        location("no next page is followed", "/web/login", to -> "/web/"),
        follows("follows another host", "//"),
        follows("follows a backslash behind a slash", "/\\"),
        follows("follows two backslashes", "\\\\"),
        follows("follows a scheme without slashes", "https:evil"),
        follows("follows a whole address", "https://"),
        WireSaboteur.ofApplication(
            "AL-DEC-06",
            "a line break answers 500",
            Tamper.instead(
                request -> next(request).contains("\r"), request -> HttpResponse.of(500))),
        WireSaboteur.ofApplication(
            "AL-DEC-06",
            "a line break adds a header",
            Tamper.answers(
                (request, answer) ->
                    next(request).contains("\r") ? answer.with("X-Injected", "1") : answer)));
  }

  private static List<WireSaboteur> forms() {
    return List.of(
        login("AL-DEC-11", "success answers 200", 303, answer -> HttpResponse.of(200)),
        login("AL-DEC-11", "success leads elsewhere", 303, answer -> seeOther("/elsewhere")),
        login("AL-DEC-11", "failure leads back to the form", 401, answer -> seeOther("/web/login")),
        login("AL-DEC-11", "failure shows no form", 401, answer -> HttpResponse.of(401)),
        WireSaboteur.ofApplication(
            "AL-DEC-11",
            "an unknown user answers 404",
            Tamper.answers((request, answer) -> unknown(request, answer, 404))));
  }

  private static List<WireSaboteur> secure() {
    return List.of(
        secure("the Admin's kind is not told", "\"admin\"", "Basic"),
        secure("the User's kind is not told", "\"user\"", "Bearer"),
        secure("nobody is an Admin", "401", "Basic"),
        secure("nobody is a User", "401", "Bearer"));
  }

  private static List<WireSaboteur> schemes() {
    return List.of(
        guarded("the API demands Basic on every request", "/token/me", 401, false),
        guarded("the API takes Basic on every request", "/token/me", 200, true),
        guarded("the login takes tokens", "/basic/login", 200, false),
        guarded("the login takes no Basic", "/basic/login", 401, true),
        WireSaboteur.ofApplication(
            "AL-DEC-32", "the website keeps no session", CookieTamper.setsNone((in, out) -> true)));
  }

  private static WireSaboteur guarded(String wrong, String path, int status, boolean basic) {
    return WireSaboteur.ofApplication(
        "AL-DEC-32",
        wrong,
        Tamper.instead(
            request -> request.path().equals(path) && sends(request, basic ? "Basic" : "Bearer"),
            request -> HttpResponse.of(status)));
  }

  private static WireSaboteur secure(String wrong, String answer, String scheme) {
    return WireSaboteur.ofApplication(
        "AL-DEC-30",
        wrong,
        Tamper.answers(
            (request, right) ->
                request.path().equals("/composition/secure") && sends(request, scheme)
                    ? answer.equals("401")
                        ? HttpResponse.of(401)
                        : HttpResponse.of(200, new Body.Text(answer))
                    : right));
  }

  private static WireSaboteur login(
      String clause, String wrong, int status, UnaryOperator<HttpResponse> change) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Tamper.answers(
            (request, answer) ->
                isLogin(request) && answer.status() == status ? change.apply(answer) : answer));
  }

  private static WireSaboteur location(String wrong, String path, UnaryOperator<String> change) {
    return WireSaboteur.ofApplication(
        "AL-DEC-06",
        wrong,
        Tamper.answers(
            (request, answer) ->
                request.path().equals(path) && answer.status() == 303
                    ? seeOther(change.apply(answer.headers().first("Location").orElse("")))
                    : answer));
  }

  private static WireSaboteur follows(String wrong, String start) {
    Predicate<String> which = next -> next.startsWith(start);
    return WireSaboteur.ofApplication(
        "AL-DEC-06",
        wrong,
        Tamper.answers(
            (request, answer) -> which.test(next(request)) ? seeOther(next(request)) : answer));
  }

  private static HttpResponse unknown(HttpRequest request, HttpResponse answer, int status) {
    return isLogin(request) && answer.status() == 401 && field(request, "username").startsWith("no")
        ? HttpResponse.of(status, new Body.Text("nobody of that name"))
        : answer;
  }

  private static boolean isLogin(HttpRequest request) {
    return request.path().equals("/web/login") && request.method().equals("POST");
  }

  private static boolean sends(HttpRequest request, String scheme) {
    return request.headers().first("Authorization").orElse("").startsWith(scheme);
  }

  private static String next(HttpRequest request) {
    return field(request, "next");
  }

  private static String field(HttpRequest request, String name) {
    return request.body() instanceof Body.Form form ? form.single(name).orElse("") : "";
  }

  private static HttpResponse seeOther(String location) {
    return HttpResponse.of(303).with("Location", location);
  }
}
