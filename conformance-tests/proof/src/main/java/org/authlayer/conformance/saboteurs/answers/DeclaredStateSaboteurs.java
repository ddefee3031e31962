package org.authlayer.conformance.saboteurs.answers;

import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.field;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

public final class DeclaredStateSaboteurs {

  private static final Predicate<HttpRequest> LOGIN = to("POST /web/login");

  private DeclaredStateSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(redirects(), forms(), secure(), schemes());
  }

  private static Saboteurs redirects() {
    return against("AL-DEC-06")
        .wrong("the path is escaped twice", location("/web/account", to -> to.replace("%", "%25")))
        .wrong("the query is dropped", location("/web/account", to -> to.replaceAll("%3F.*", "")))
        .wrong("follows another host", follows("//"))
        .wrong("follows a backslash behind a slash", follows("/\\"))
        .wrong("follows two backslashes", follows("\\\\"))
        .wrong("follows a scheme without slashes", follows("https:evil"))
        .wrong("follows a whole address", follows("https://"))
        .wrong(
            "a line break answers 500",
            where(request -> field(request, "next").contains("\r")).instead(500))
        .wrong(
            "a line break adds a header",
            where(request -> field(request, "next").contains("\r"))
                .answers(answer -> answer.with("X-Injected", "1")));
  }

  private static Saboteurs forms() {
    return against("AL-DEC-11")
        .wrong("success leads elsewhere", where(LOGIN, 303).answers(seeOther("/elsewhere")))
        .wrong("failure leads back to the form", where(LOGIN, 401).answers(seeOther("/web/login")))
        .wrong("failure shows no form", where(LOGIN, 401).answers(401));
  }

  private static Saboteurs secure() {
    HttpResponse admin = HttpResponse.of(200, new Body.Text("\"admin\""));
    HttpResponse user = HttpResponse.of(200, new Body.Text("\"user\""));
    return against("AL-DEC-30")
        .wrong("the Admin's kind is not told", secure(admin, "Basic"))
        .wrong("the User's kind is not told", secure(user, "Bearer"));
  }

  private static Saboteurs schemes() {
    return against("AL-DEC-32")
        .wrong("the API demands Basic on every request", guarded("/token/me", 401, "Bearer"))
        .wrong("the API takes Basic on every request", guarded("/token/me", 200, "Basic"))
        .wrong("the login takes tokens", guarded("/basic/login", 200, "Bearer"))
        .wrong("the website keeps no session", CookieTamper.setsNone(request -> true));
  }

  private static Tamper<?> guarded(String path, int status, String scheme) {
    return where(to(path).and(authorized(scheme))).instead(status);
  }

  private static Tamper<?> secure(HttpResponse answer, String scheme) {
    return where(to("/composition/secure").and(authorized(scheme))).answers(answer);
  }

  private static Tamper<?> location(String path, UnaryOperator<String> change) {
    return where(to(path), 303)
        .answers(it -> seeOther(change.apply(it.headers().first("Location").orElse(""))));
  }

  private static Tamper<?> follows(String start) {
    return Tamper.answers(
        (request, answer) ->
            field(request, "next").startsWith(start) ? seeOther(field(request, "next")) : answer);
  }

  private static HttpResponse seeOther(String location) {
    return HttpResponse.of(303).with("Location", location);
  }
}
