package org.authlayer.conformance.section.answers;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue;

/** Wrong implementations of what DeclaredAnswerChecks and DeclaredErrorChecks check. */
public final class DeclaredAnswerSaboteurs {

  private DeclaredAnswerSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> all = new ArrayList<>(successes());
    for (String field : List.of("name", "email", "password", "confirmPassword")) {
      all.add(
          status("AL-DEC-01", "no " + field, 400, 422, request -> Payloads.lacks(request, field)));
    }
    all.add(status("AL-DEC-01", "an empty name", 400, 422, request -> empties(request, "name")));
    all.add(
        status(
            "AL-DEC-01",
            "a bad address",
            400,
            422,
            request -> Payloads.text(request, "email").equals("kit.example.org")));
    all.add(
        status(
            "AL-DEC-01",
            "a short password",
            400,
            422,
            request -> Payloads.text(request, "password").length() == 7));
    all.add(status("AL-DEC-02", "a taken address", 409, 400, request -> true));
    all.add(
        answers(
            "AL-DEC-02",
            "the reason for 409 is not the address",
            (request, answer) ->
                answer.status() == 409 ? Payloads.with(answer, "reason", "Conflict.") : answer));
    all.add(
        WireSaboteur.ofEnvironment(
            "AL-DEC-02",
            "a refused registration changes the name",
            Tamper.users(
                WrongUsers.meeting(
                    (users, owner, rival) -> WrongUsers.renewIdentifier(users, owner, rival)))));
    all.addAll(errors());
    return all;
  }

  private static List<WireSaboteur> successes() {
    return List.of(
        status("AL-DEC-04", "POST /users", 200, 201, Payloads::isRegistration),
        status("AL-DEC-04", "POST /login", 200, 201, Payloads::isLogin),
        status("AL-DEC-04", "GET /token/me", 200, 203, path("/token/me")),
        status("AL-DEC-04", "GET /simple/me", 200, 203, path("/simple/me")),
        answers(
            "AL-DEC-04",
            "browsers may guess the media type",
            (request, answer) ->
                new HttpResponse(
                    answer.status(),
                    CookieTamper.without(answer.headers(), "X-Content-Type-Options"),
                    answer.body())),
        type("POST /users", Payloads::isRegistration, "application/vnd.kit+json"),
        type("POST /login", Payloads::isLogin, "application/vnd.kit+json"),
        type("GET /token/me", path("/token/me"), "application/vnd.kit+json"),
        type("GET /simple/me", path("/simple/me"), "text/plain"),
        answers(
            "AL-DEC-04",
            "a bare string in quotes",
            (request, answer) ->
                answer.body() instanceof Body.Text(String text) && path("/simple/me").test(request)
                    ? new HttpResponse(200, answer.headers(), new Body.Text("\"" + text + "\""))
                    : answer),
        answers(
            "AL-DEC-04",
            "tokens may be cached",
            (request, answer) ->
                Payloads.isLogin(request) ? HttpResponse.of(200, answer.body()) : answer),
        answers(
            "AL-DEC-04",
            "an empty answer is not empty",
            (request, answer) ->
                path("/jwt/validateLoggedInUser").test(request) && answer.status() == 200
                    ? HttpResponse.of(200, new Body.Text("OK"))
                    : answer),
        member("a registered user", Payloads::isRegistration, "password_hash", "hidden"),
        member("a user who logs in", path("/basic/login"), "password_hash", "hidden"),
        member("a user who asks", path("/token/me"), "password_hash", "hidden"),
        member("a token", path("/token/login"), "expires_at", "never"),
        answers(
            "AL-DEC-04",
            "a login for a JSON web token tells more",
            (request, answer) ->
                path("/jwt/login").test(request) ? Payloads.with(answer, "kind", "jwt") : answer),
        answers(
            "AL-DEC-05",
            "identifiers in upper case",
            (request, answer) ->
                Payloads.isRegistration(request)
                        && answer.body() instanceof Body.Json(JsonValue.ObjectValue object)
                    ? Payloads.with(
                        answer, "id", object.string("id").orElse("").toUpperCase(Locale.ROOT))
                    : answer),
        answers(
            "AL-DEC-05",
            "a user without its address",
            (request, answer) ->
                Payloads.isRegistration(request) ? Payloads.without(answer, "email") : answer));
  }

  private static List<WireSaboteur> errors() {
    return List.of(
        error("another media type", answer -> true, DeclaredAnswerSaboteurs::asText),
        error("another media type for 404", status(404), DeclaredAnswerSaboteurs::asText),
        error("another media type for 401", status(401), DeclaredAnswerSaboteurs::asText),
        error("no reason", answer -> true, answer -> Payloads.with(answer, "reason", " ")),
        error("no detail", answer -> true, answer -> Payloads.without(answer, "detail")),
        error(
            "another status in the content",
            answer -> true,
            answer -> Payloads.with(answer, "status", new JsonValue.NumberValue(BigDecimal.ONE))),
        error(
            "a stack trace",
            answer -> true,
            answer -> Payloads.with(answer, "detail", "at org.kit.Store.find(Store.java:7)")),
        error("violations not listed", answer -> true, DeclaredAnswerSaboteurs::unlisted),
        mismatch(DeclaredAnswerSaboteurs::asText),
        found("200 with an error in it for what is not there", 404),
        found("200 with an error in it for nobody", 401));
  }

  private static WireSaboteur found(String wrong, int status) {
    return error(wrong, status(status), answer -> Payloads.with(answer, 200));
  }

  private static WireSaboteur mismatch(UnaryOperator<HttpResponse> change) {
    return answers(
        "AL-DEC-03",
        "another media type for a mismatch",
        (request, answer) ->
            Payloads.isOtherwiseValidMismatch(request) ? change.apply(answer) : answer);
  }

  private static HttpResponse unlisted(HttpResponse answer) {
    return answer.body() instanceof Body.Json(JsonValue.ObjectValue object)
            && object.get("errors").isPresent()
        ? Payloads.with(answer, "errors", new JsonValue.ArrayValue(List.of()))
        : answer;
  }

  private static HttpResponse asText(HttpResponse answer) {
    return new HttpResponse(answer.status(), Headers.none(), answer.body())
        .with("Content-Type", "application/json");
  }

  private static Predicate<HttpResponse> status(int status) {
    return answer -> answer.status() == status;
  }

  private static Predicate<HttpRequest> path(String path) {
    return request -> request.path().equals(path);
  }

  private static boolean empties(HttpRequest request, String field) {
    return !Payloads.members(request).isEmpty()
        && !Payloads.lacks(request, field)
        && Payloads.text(request, field).isEmpty();
  }

  private static WireSaboteur error(
      String wrong, Predicate<HttpResponse> which, UnaryOperator<HttpResponse> change) {
    return answers(
        "AL-DEC-03",
        wrong,
        (request, answer) ->
            answer.status() >= 400 && which.test(answer) ? change.apply(answer) : answer);
  }

  private static WireSaboteur member(
      String of, Predicate<HttpRequest> which, String member, String value) {
    return answers(
        "AL-DEC-05",
        of + " shows " + member,
        (request, answer) -> which.test(request) ? Payloads.with(answer, member, value) : answer);
  }

  private static WireSaboteur type(String of, Predicate<HttpRequest> which, String type) {
    return answers(
        "AL-DEC-04",
        "another media type from " + of,
        (request, answer) ->
            which.test(request) && answer.status() == 200
                ? answer.with("Content-Type", type)
                : answer);
  }

  private static WireSaboteur status(
      String clause, String of, int status, int other, Predicate<HttpRequest> which) {
    return answers(
        clause,
        other + " for " + of,
        (request, answer) ->
            which.test(request) && answer.status() == status
                ? Payloads.with(answer, other)
                : answer);
  }

  private static WireSaboteur answers(
      String clause, String wrong, BiFunction<HttpRequest, HttpResponse, HttpResponse> change) {
    return WireSaboteur.ofApplication(clause, wrong, Tamper.answers(change));
  }
}
