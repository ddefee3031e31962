package org.authlayer.conformance.section.answers;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.JsonValue.ArrayValue;
import org.authlayer.ports.driving.JsonValue.NumberValue;

/** Wrong implementations of what DeclaredAnswerChecks and DeclaredErrorChecks check. */
public final class DeclaredAnswerSaboteurs {

  private static final String KIT_JSON = "application/vnd.kit+json";

  private DeclaredAnswerSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> all = new ArrayList<>(successes());
    all.addAll(members());
    for (String field : List.of("name", "email", "password", "confirmPassword")) {
      all.add(status("AL-DEC-01", "no " + field, 400, 422, it -> Payloads.lacks(it, field)));
    }
    all.addAll(refusals());
    all.addAll(errors());
    return all;
  }

  private static List<WireSaboteur> successes() {
    return List.of(
        status("AL-DEC-04", "POST /users", 200, 201, Payloads::isRegistration),
        status("AL-DEC-04", "POST /login", 200, 201, Payloads::isLogin),
        status("AL-DEC-04", "GET /token/me", 200, 203, to("/token/me")),
        status("AL-DEC-04", "GET /simple/me", 200, 203, to("/simple/me")),
        wrong(
            "AL-DEC-04",
            "browsers may guess the media type",
            everywhere().answers(Answers.withoutHeader("X-Content-Type-Options"))),
        type("POST /users", Payloads::isRegistration, KIT_JSON),
        type("POST /login", Payloads::isLogin, KIT_JSON),
        type("GET /token/me", to("/token/me"), KIT_JSON),
        type("GET /simple/me", to("/simple/me"), "text/plain"),
        wrong(
            "AL-DEC-04",
            "a bare string in quotes",
            where(to("/simple/me"))
                .answers(
                    it ->
                        it.body() instanceof Body.Text(String text)
                            ? Answers.text("\"" + text + "\"").apply(it)
                            : it)),
        wrong(
            "AL-DEC-04",
            "tokens may be cached",
            where(Payloads::isLogin).answers(Answers.withoutHeader("Cache-Control"))),
        wrong(
            "AL-DEC-04",
            "an empty answer is not empty",
            where(to("/jwt/validateLoggedInUser"), 200)
                .answers(HttpResponse.of(200, new Body.Text("OK")))));
  }

  private static List<WireSaboteur> members() {
    return List.of(
        member("a registered user", Payloads::isRegistration, "password_hash", "hidden"),
        member("a user who logs in", to("/basic/login"), "password_hash", "hidden"),
        member("a user who asks", to("/token/me"), "password_hash", "hidden"),
        member("a token", to("/token/login"), "expires_at", "never"),
        wrong(
            "AL-DEC-04",
            "a login for a JSON web token tells more",
            where(to("/jwt/login")).answers(Answers.with("kind", "jwt"))),
        wrong(
            "AL-DEC-05",
            "identifiers in upper case",
            where(Payloads::isRegistration)
                .answers(Answers.changing("id", id -> id.toUpperCase(Locale.ROOT)))),
        wrong(
            "AL-DEC-05",
            "a user without its address",
            where(Payloads::isRegistration).answers(Answers.without("email"))));
  }

  private static List<WireSaboteur> refusals() {
    return List.of(
        status(
            "AL-DEC-01",
            "an empty name",
            400,
            422,
            it -> !Payloads.lacks(it, "name") && Payloads.text(it, "name").isEmpty()),
        status(
            "AL-DEC-01",
            "a bad address",
            400,
            422,
            Payloads.text("email", "kit.example.org"::equals)),
        status(
            "AL-DEC-01",
            "a short password",
            400,
            422,
            Payloads.text("password", it -> it.length() == 7)),
        status("AL-DEC-02", "a taken address", 409, 400, request -> true),
        wrong(
            "AL-DEC-02",
            "the reason for 409 is not the address",
            where(409).answers(Answers.with("reason", "Conflict."))),
        wrong(
            "AL-DEC-02",
            "a refused registration changes the name",
            WrongUsers.meeting(WrongUsers::renewIdentifier)));
  }

  private static List<WireSaboteur> errors() {
    UnaryOperator<HttpResponse> found = it -> new HttpResponse(200, it.headers(), it.body());
    return List.of(
        error("another media type", any -> true, DeclaredAnswerSaboteurs::asText),
        error("another media type for 404", it -> it == 404, DeclaredAnswerSaboteurs::asText),
        error("another media type for 401", it -> it == 401, DeclaredAnswerSaboteurs::asText),
        error("no reason", any -> true, Answers.with("reason", " ")),
        error("no detail", any -> true, Answers.without("detail")),
        error(
            "another status in the content",
            any -> true,
            Answers.with("status", new NumberValue(BigDecimal.ONE))),
        error(
            "a stack trace",
            any -> true,
            Answers.with("detail", "at org.kit.Store.find(Store.java:7)")),
        error(
            "violations not listed",
            any -> true,
            Answers.member("errors", errors -> new ArrayValue(List.of()))),
        wrong(
            "AL-DEC-03",
            "another media type for a mismatch",
            where(Payloads::isOtherwiseValidMismatch).answers(DeclaredAnswerSaboteurs::asText)),
        error("200 with an error in it for what is not there", it -> it == 404, found),
        error("200 with an error in it for nobody", it -> it == 401, found));
  }

  private static HttpResponse asText(HttpResponse answer) {
    return new HttpResponse(answer.status(), Headers.none(), answer.body())
        .with("Content-Type", "application/json");
  }

  private static WireSaboteur error(
      String wrong, IntPredicate status, UnaryOperator<HttpResponse> change) {
    Where refused = new Where(any -> true, it -> it.status() >= 400 && status.test(it.status()));
    return wrong("AL-DEC-03", wrong, refused.answers(change));
  }

  private static WireSaboteur member(
      String of, Predicate<HttpRequest> which, String member, String value) {
    return wrong(
        "AL-DEC-05", of + " shows " + member, where(which).answers(Answers.with(member, value)));
  }

  private static WireSaboteur type(String of, Predicate<HttpRequest> which, String type) {
    return wrong(
        "AL-DEC-04",
        "another media type from " + of,
        where(which, 200).answers(answer -> answer.with("Content-Type", type)));
  }

  private static WireSaboteur status(
      String clause, String of, int status, int other, Predicate<HttpRequest> which) {
    return wrong(clause, other + " for " + of, where(which, status).status(other));
  }
}
