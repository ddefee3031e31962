package org.authlayer.conformance.section.format;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.base64;
import static org.authlayer.conformance.selftest.Requests.decoded;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Headers read and answered otherwise than declared. */
public final class DeclaredHeaderSaboteurs {

  private static final String BASIC = "Basic ";

  private DeclaredHeaderSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(challenges(), syntax()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> challenges() {
    Predicate<HttpRequest> login = to("*/login");
    return List.of(
        silent("no password", login.and(anonymous())),
        silent("a wrong password", login.and(authorized(""))),
        silent("no token", anonymous().and(login.negate())),
        silent("a wrong token", authorized("").and(login.negate())),
        wrong(
            "AL-DEC-22",
            "accepts Basic in clear text over a network",
            everywhere().reads(request -> Requests.with(request, Channel.LOOPBACK))));
  }

  private static List<WireSaboteur> syntax() {
    return List.of(
        syntax("the scheme's case counts", sent -> sent.matches("b[Ae].*") ? "" : sent),
        syntax("one space only", sent -> sent.contains("   ") ? "" : sent),
        wrong("AL-DEC-23", "the first of several headers counts", authorization(first -> first)),
        syntax("ignores what follows", sent -> sent.replace(" more", "")),
        syntax("pads base-64", DeclaredHeaderSaboteurs::padded),
        syntax("reads any charset", DeclaredHeaderSaboteurs::reencoded),
        syntax("reads ASCII only", sent -> pair(sent).matches("\\p{ASCII}*") ? sent : ""),
        failing("an empty user name", pair -> pair.startsWith(":")),
        failing("an empty password", pair -> pair.endsWith(":")));
  }

  private static WireSaboteur silent(String what, Predicate<HttpRequest> which) {
    return wrong(
        "AL-DEC-22",
        "does not challenge " + what,
        where(which, 401).answers(answer -> HttpResponse.of(401, answer.body())));
  }

  private static WireSaboteur syntax(String wrong, UnaryOperator<String> reading) {
    return wrong(
        "AL-DEC-23",
        wrong,
        where(request -> request.headers().all("Authorization").size() == 1)
            .reads(it -> Requests.with(it, "Authorization", reading.apply(authorization(it)))));
  }

  private static WireSaboteur failing(String what, Predicate<String> pair) {
    return wrong(
        "AL-DEC-23",
        "answers 500 to " + what,
        where(to("*/login").and(request -> pair.test(pair(authorization(request))))).answers(500));
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
