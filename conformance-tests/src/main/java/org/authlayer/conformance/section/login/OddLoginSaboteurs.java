package org.authlayer.conformance.section.login;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.JwtTamper;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.HttpRequest;

/** Wrong implementations that only an odd credential, or a right one elsewhere, brings to light. */
public final class OddLoginSaboteurs {

  private OddLoginSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(names(), headers(), tokens(), others()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> names() {
    return List.of(
        wrong(
            "AL-LGB-03",
            "a tag in an address is nothing",
            WrongUsers.folding(OddLoginSaboteurs::untagged)),
        wrong(
            "AL-LGB-05",
            "what stands before the at-sign is a user name",
            WrongUsers.knownAs(
                user -> user.email().split("@", 2)[0], it -> it, (first, last) -> first)),
        wrong(
            "AL-LGB-06",
            "capitals are lowered",
            Tamper.users()
                .on(Users::findByEmail)
                .does(
                    (right, email) ->
                        right.findByEmail(
                            email.equals(email.toUpperCase(Locale.ROOT))
                                ? email.toLowerCase(Locale.ROOT)
                                : email))),
        opens(
            "AL-LGB-04",
            "a token logs in",
            it -> Payloads.isLogin(it) && authorization(it).matches("Bearer .{24}")));
  }

  private static List<WireSaboteur> headers() {
    return List.of(
        wrong(
            "AL-FMT-01",
            "no space is needed",
            Requests.authorization(
                it -> it.matches("Basic\\S+") ? "Basic " + it.substring("Basic".length()) : it)),
        wrong(
            "AL-FMT-04",
            "any scheme word will do",
            Requests.authorization(it -> "Bearer " + it.substring(it.indexOf(' ') + 1))),
        wrong(
            "AL-FMT-04",
            "quotes are taken off",
            Requests.authorization(it -> it.replace("\"", ""))),
        opens("AL-GRD-01", "HEAD passes", it -> it.method().equals("HEAD")),
        opens(
            "AL-GRD-03",
            "an unknown user passes",
            it -> Payloads.isLogin(it) && Payloads.username(it).startsWith("nobody")),
        opens("AL-GRD-03", "any token passes", authorized("Bearer MDEy")),
        wrong("AL-GRD-03", "no token passes", where(authorized("Bearer ")).instead(401)),
        wrong("AL-ME-04", "no password passes", where(authorized("Basic ")).instead(401)));
  }

  private static List<WireSaboteur> tokens() {
    return List.of(
        opens("AL-ME-02", "null is a token", authorized("Bearer null")),
        opens(
            "AL-ME-02",
            "an identifier is a token",
            it -> authorization(it).matches("Bearer [0-9a-f-]{36}")),
        wrong(
            "AL-ME-06",
            "tokens count in either alphabet",
            WrongTokens.lookup(
                (sent, stored) -> sent.replace('-', '+').replace('_', '/').equals(stored))),
        JwtTamper.believes(
            "AL-JWT-14", "a fourth part is nothing", it -> it.split("\\.", -1).length == 4),
        wrong(
            "AL-SES-06",
            "the last character of a cookie is nothing",
            CookieTamper.takesForTheLast(
                (sent, last) ->
                    sent.length() == last.length()
                        && sent.startsWith(last.substring(0, last.length() - 1)))));
  }

  private static List<WireSaboteur> others() {
    Predicate<HttpRequest> secure = to("GET /composition/secure");
    return List.of(
        opens(
            "AL-CMP-02",
            "an Admin passes for a User",
            to("POST /composition/login").and(it -> Payloads.username(it).equals("amanda"))),
        opens(
            "AL-CMP-04",
            "a User's password makes an Admin",
            secure.and(it -> Payloads.username(it).contains("@"))),
        opens(
            "AL-CMP-04",
            "an Admin needs no password",
            secure.and(it -> Payloads.pair(it).filter("amanda:"::equals).isPresent())));
  }

  private static WireSaboteur opens(String clause, String wrong, Predicate<HttpRequest> which) {
    return wrong(clause, wrong, where(which, 401).status(200));
  }

  private static String untagged(String email) {
    return email.replaceAll("\\+[^@]*@", "@");
  }
}
