package org.authlayer.conformance.saboteurs.format;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.base64;
import static org.authlayer.conformance.selftest.Requests.decoded;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Headers read and answered otherwise than declared. */
public final class DeclaredHeaderSaboteurs {

  private static final String BASIC = "Basic ";

  private DeclaredHeaderSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(challenges(), syntax());
  }

  private static Saboteurs challenges() {
    Predicate<HttpRequest> login = to("*/login");
    return against("AL-DEC-22")
        .wrong("does not challenge no password", silent(login.and(anonymous())))
        .wrong("does not challenge a wrong password", silent(login.and(authorized(""))))
        .wrong("does not challenge no token", silent(anonymous().and(login.negate())))
        .wrong("does not challenge a wrong token", silent(authorized("").and(login.negate())))
        .wrong(
            "accepts Basic in clear text over a network",
            everywhere().reads(request -> Requests.with(request, Channel.LOOPBACK)));
  }

  private static Saboteurs syntax() {
    return against("AL-DEC-23")
        .wrong("the scheme's case counts", syntax(sent -> sent.matches("b[Ae].*") ? "" : sent))
        .wrong("one space only", syntax(sent -> sent.contains("   ") ? "" : sent))
        .wrong("the first of several headers counts", authorization(first -> first))
        .wrong("ignores what follows", syntax(sent -> sent.replace(" more", "")))
        .wrong("pads base-64", syntax(DeclaredHeaderSaboteurs::padded))
        .wrong("reads any charset", syntax(DeclaredHeaderSaboteurs::reencoded))
        .wrong("reads ASCII only", syntax(sent -> pair(sent).matches("\\p{ASCII}*") ? sent : ""))
        .wrong("answers 500 to an empty user name", failing(pair -> pair.startsWith(":")))
        .wrong("answers 500 to an empty password", failing(pair -> pair.endsWith(":")));
  }

  private static Tamper<?> silent(Predicate<HttpRequest> which) {
    return where(which, 401).answers(answer -> HttpResponse.of(401, answer.body()));
  }

  private static Tamper<?> syntax(UnaryOperator<String> reading) {
    return where(request -> request.headers().all("Authorization").size() == 1)
        .reads(it -> Requests.with(it, "Authorization", reading.apply(authorization(it))));
  }

  private static Tamper<?> failing(Predicate<String> pair) {
    return where(to("*/login").and(request -> pair.test(pair(authorization(request)))))
        .answers(500);
  }

  private static String padded(String sent) {
    return sent.startsWith(BASIC)
        ? sent + "=".repeat((4 - (sent.length() - BASIC.length()) % 4) % 4)
        : sent;
  }

  private static String reencoded(String sent) {
    return sent.startsWith(BASIC) && pair(sent).contains("\ufffd")
        ? BASIC + base64(pair(sent).replace('\ufffd', '\u00e4'))
        : sent;
  }

  private static String pair(String sent) {
    return decoded(sent.replace(BASIC, ""));
  }
}
