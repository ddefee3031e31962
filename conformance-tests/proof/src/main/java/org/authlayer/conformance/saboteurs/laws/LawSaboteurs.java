package org.authlayer.conformance.saboteurs.laws;

import static org.authlayer.conformance.selftest.Payloads.reading;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.sends;
import static org.authlayer.conformance.selftest.Requests.sent;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.text.Normalizer;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.json.JsonValue;

/** One wrong implementation or two for each law; the server by another hand has all others. */
public final class LawSaboteurs {

  private LawSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(credentials(), texts(), lives());
  }

  private static Saboteurs credentials() {
    return against("AL-LAW-01")
        .wrong(
            "session identifiers are compared without case",
            CookieTamper.takesForTheLast(String::equalsIgnoreCase))
        .wrong(
            "the beginning of a token is enough",
            WrongTokens.lookup((sent, it) -> it.startsWith(sent)))
        .wrong("signatures are not looked at", JwtTamper.believes(any -> true))
        .andAgainst("AL-LAW-02")
        .wrong(
            "passwords are trimmed",
            LooseHasher.where((given, real) -> given.strip().equals(real.strip())))
        .wrong(
            "a beginning of a password is enough",
            LooseHasher.where((given, real) -> real.startsWith(given)))
        .andAgainst("AL-LAW-03")
        .wrong("user names are found without dots", WrongUsers.folding(it -> it.replace(".", "")))
        .wrong("user names are found without case", WrongUsers.folding(WrongUsers::lower))
        .andAgainst("AL-LAW-04")
        .wrong(
            "a web token opens the route of opaque tokens",
            where(to("GET /token/me").and(authorized("Bearer eyJ"))).answers(200))
        .wrong(
            "a web token is a session",
            where(to("GET /session/me").and(it -> CookieTamper.sent(it).startsWith("eyJ")))
                .answers(200))
        .andAgainst("AL-LAW-05")
        .wrong(
            "a cookie counts whose name ends with the right one",
            where(it -> sent(it, "Cookie").matches("\\S+app_session=.*"))
                .reads(LawSaboteurs::named));
  }

  private static Saboteurs texts() {
    return against("AL-LAW-06")
        .wrong("names are composed", reading("name", any -> true, LawSaboteurs::composed))
        .andAgainst("AL-LAW-07")
        .wrong(
            "an array of one string counts as the string",
            Payloads.where(
                it -> Payloads.value(it, "name") instanceof JsonValue.ArrayValue,
                it -> Payloads.with(it, "name", "Kit")))
        .wrong("content that is rejected is stored", Tamper.status(400, 200))
        .andAgainst("AL-LAW-08")
        .wrong(
            "a media type with a charset is refused",
            where(it -> sent(it, "Content-Type").contains("charset")).instead(415))
        .wrong("a request with cookies is refused", where(sends("Cookie")).instead(400));
  }

  private static Saboteurs lives() {
    return against("AL-LAW-09")
        .wrong("a logout is told and not made", where(to("POST /web/logout")).instead(303))
        .wrong(
            "a removed token works on",
            Tamper.tokens().on(UserTokens::removeOf),
            (right, user, id) -> true)
        .andAgainst("AL-LAW-10")
        .wrong("tokens never end", WrongTokens.ending(token -> null))
        .andAgainst("AL-LAW-11")
        .wrong("a logout is told and not made", where(to("POST /web/logout")).instead(303))
        .wrong("answers somebody else", WrongTokens.owner());
  }

  private static HttpRequest named(HttpRequest request) {
    return Requests.with(
        request,
        "Cookie",
        sent(request, "Cookie").replaceFirst("\\S+app_session=", "app_session="));
  }

  private static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }
}
