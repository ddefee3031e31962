package org.authlayer.conformance.saboteurs.login;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.Locale;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.HttpRequest;

/** Wrong implementations that only an odd credential, or a right one elsewhere, brings to light. */
public final class OddLoginSaboteurs {

  private OddLoginSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(names(), headers(), tokens(), others());
  }

  private static Saboteurs names() {
    return against("AL-LGB-03")
        .wrong("a tag in an address is nothing", WrongUsers.folding(OddLoginSaboteurs::untagged))
        .andAgainst("AL-LGB-05")
        .wrong(
            "what stands before the at-sign is a user name",
            WrongUsers.knownAs(
                user -> user.email().split("@", 2)[0], it -> it, (first, last) -> first))
        .andAgainst("AL-LGB-06")
        .wrong(
            "capitals are lowered",
            Tamper.users().on(Users::findByEmail),
            (right, email) ->
                right.findByEmail(
                    email.equals(email.toUpperCase(Locale.ROOT))
                        ? email.toLowerCase(Locale.ROOT)
                        : email))
        .andAgainst("AL-LGB-04")
        .wrong(
            "a token logs in",
            opens(it -> Payloads.isLogin(it) && authorization(it).matches("Bearer .{24}")));
  }

  private static Saboteurs headers() {
    return against("AL-FMT-01")
        .wrong(
            "no space is needed",
            Requests.authorization(
                it -> it.matches("Basic\\S+") ? "Basic " + it.substring("Basic".length()) : it))
        .andAgainst("AL-FMT-04")
        .wrong(
            "any scheme word will do",
            Requests.authorization(it -> "Bearer " + it.substring(it.indexOf(' ') + 1)))
        .wrong("quotes are taken off", Requests.authorization(it -> it.replace("\"", "")))
        .andAgainst("AL-GRD-01")
        .wrong("HEAD passes", opens(it -> it.method().equals("HEAD")))
        .andAgainst("AL-GRD-03")
        .wrong(
            "an unknown user passes",
            opens(it -> Payloads.isLogin(it) && Payloads.username(it).startsWith("nobody")))
        .wrong("any token passes", opens(authorized("Bearer MDEy")))
        .wrong("no token passes", where(authorized("Bearer ")).instead(401))
        .andAgainst("AL-ME-04")
        .wrong("no password passes", where(authorized("Basic ")).instead(401));
  }

  private static Saboteurs tokens() {
    return against("AL-ME-02")
        .wrong("null is a token", opens(authorized("Bearer null")))
        .wrong(
            "an identifier is a token",
            opens(it -> authorization(it).matches("Bearer [0-9a-f-]{36}")))
        .andAgainst("AL-ME-06")
        .wrong(
            "tokens count in either alphabet",
            WrongTokens.lookup(
                (sent, stored) -> sent.replace('-', '+').replace('_', '/').equals(stored)))
        .andAgainst("AL-JWT-14")
        .wrong(
            "a fourth part is nothing", JwtTamper.believes(it -> it.split("\\.", -1).length == 4))
        .andAgainst("AL-SES-06")
        .wrong(
            "the last character of a cookie is nothing",
            CookieTamper.takesForTheLast(
                (sent, last) ->
                    sent.length() == last.length()
                        && sent.startsWith(last.substring(0, last.length() - 1))));
  }

  private static Saboteurs others() {
    Predicate<HttpRequest> secure = to("GET /composition/secure");
    return against("AL-CMP-02")
        .wrong(
            "an Admin passes for a User",
            opens(to("POST /composition/login").and(it -> Payloads.username(it).equals("amanda"))))
        .andAgainst("AL-CMP-04")
        .wrong(
            "a User's password makes an Admin",
            opens(secure.and(it -> Payloads.username(it).contains("@"))))
        .wrong(
            "an Admin needs no password",
            opens(secure.and(it -> Payloads.pair(it).filter("amanda:"::equals).isPresent())));
  }

  private static Tamper<?> opens(Predicate<HttpRequest> which) {
    return where(which, 401).status(200);
  }

  private static String untagged(String email) {
    return email.replaceAll("\\+[^@]*@", "@");
  }
}
