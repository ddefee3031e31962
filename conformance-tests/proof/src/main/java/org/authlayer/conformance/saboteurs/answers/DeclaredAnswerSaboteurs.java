package org.authlayer.conformance.saboteurs.answers;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue.ArrayValue;
import org.authlayer.ports.json.JsonValue.NumberValue;

/** Wrong implementations of what DeclaredAnswerChecks and DeclaredErrorChecks check. */
public final class DeclaredAnswerSaboteurs {

  private static final String KIT_JSON = "application/vnd.kit+json";

  private DeclaredAnswerSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(successes(), members(), refusals(), errors());
  }

  private static Saboteurs successes() {
    return against("AL-DEC-04")
        .wrong("201 for POST /login", status(200, 201, Payloads::isLogin))
        .wrong("203 for GET /token/me", status(200, 203, to("/token/me")))
        .wrong("203 for GET /simple/me", status(200, 203, to("/simple/me")))
        .wrong(
            "browsers may guess the media type",
            everywhere().answers(Answers.withoutHeader("X-Content-Type-Options")))
        .wrong("another media type from POST /login", type(Payloads::isLogin, KIT_JSON))
        .wrong("another media type from GET /token/me", type(to("/token/me"), KIT_JSON))
        .wrong("another media type from GET /simple/me", type(to("/simple/me"), "text/plain"))
        .wrong(
            "a bare string in quotes",
            where(to("/simple/me"))
                .answers(
                    it ->
                        it.body() instanceof Body.Text(String text)
                            ? Answers.text("\"" + text + "\"").apply(it)
                            : it))
        .wrong(
            "tokens may be cached",
            where(Payloads::isLogin).answers(Answers.withoutHeader("Cache-Control")))
        .wrong(
            "an empty answer is not empty",
            where(to("/jwt/validateLoggedInUser"), 200)
                .answers(HttpResponse.of(200, new Body.Text("OK"))));
  }

  private static Saboteurs members() {
    return against("AL-DEC-05")
        .wrong(
            "a registered user shows password_hash",
            member(Payloads::isRegistration, "password_hash", "hidden"))
        .wrong(
            "a user who logs in shows password_hash",
            member(to("/basic/login"), "password_hash", "hidden"))
        .wrong(
            "a user who asks shows password_hash",
            member(to("/token/me"), "password_hash", "hidden"))
        .wrong("a token shows expires_at", member(to("/token/login"), "expires_at", "never"))
        .andAgainst("AL-DEC-04")
        .wrong(
            "a login for a JSON web token tells more",
            where(to("/jwt/login")).answers(Answers.with("kind", "jwt")))
        .andAgainst("AL-DEC-05")
        .wrong(
            "identifiers in upper case",
            where(Payloads::isRegistration)
                .answers(Answers.changing("id", id -> id.toUpperCase(Locale.ROOT))))
        .wrong(
            "a user without its address",
            where(Payloads::isRegistration).answers(Answers.without("email")));
  }

  private static Saboteurs refusals() {
    return against("AL-DEC-02")
        .wrong(
            "the reason for 409 is not the address",
            where(409).answers(Answers.with("reason", "Conflict.")))
        .wrong(
            "a refused registration changes the name",
            WrongUsers.meeting(WrongUsers::renewIdentifier));
  }

  private static Saboteurs errors() {
    return against("AL-DEC-03")
        .wrong(
            "another media type for 404", error(it -> it == 404, DeclaredAnswerSaboteurs::asText))
        .wrong("no reason", error(any -> true, Answers.with("reason", " ")))
        .wrong("no detail", error(any -> true, Answers.without("detail")))
        .wrong(
            "another status in the content",
            error(any -> true, Answers.with("status", new NumberValue(BigDecimal.ONE))))
        .wrong(
            "a stack trace",
            error(any -> true, Answers.with("detail", "at org.kit.Store.find(Store.java:7)")))
        .wrong(
            "violations not listed",
            error(any -> true, Answers.member("errors", errors -> new ArrayValue(List.of()))));
  }

  private static HttpResponse asText(HttpResponse answer) {
    return new HttpResponse(answer.status(), Headers.none(), answer.body())
        .with("Content-Type", "application/json");
  }

  private static Tamper<?> error(IntPredicate status, UnaryOperator<HttpResponse> change) {
    Where refused = new Where(any -> true, it -> it.status() >= 400 && status.test(it.status()));

    return refused.answers(change);
  }

  private static Tamper<?> member(Predicate<HttpRequest> which, String member, String value) {
    return where(which).answers(Answers.with(member, value));
  }

  private static Tamper<?> type(Predicate<HttpRequest> which, String type) {
    return where(which, 200).answers(answer -> answer.with("Content-Type", type));
  }

  private static Tamper<?> status(int status, int other, Predicate<HttpRequest> which) {
    return where(which, status).status(other);
  }
}
