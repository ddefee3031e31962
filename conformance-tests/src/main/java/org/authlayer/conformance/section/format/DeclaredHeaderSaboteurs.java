package org.authlayer.conformance.section.format;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Headers read and answered otherwise than declared. */
public final class DeclaredHeaderSaboteurs {

  private DeclaredHeaderSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(challenges(), syntax()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> challenges() {
    return List.of(
        silent("no password", request -> isLogin(request) && sent(request).isEmpty()),
        silent("a wrong password", request -> isLogin(request) && !sent(request).isEmpty()),
        silent("no token", request -> !isLogin(request) && sent(request).isEmpty()),
        silent("a wrong token", request -> !isLogin(request) && !sent(request).isEmpty()),
        WireSaboteur.ofApplication(
            "AL-DEC-22",
            "accepts Basic in clear text over a network",
            Tamper.requests(DeclaredHeaderSaboteurs::onLoopback)));
  }

  private static List<WireSaboteur> syntax() {
    return List.of(
        syntax("the scheme's case counts", sent -> sent.matches("b[Ae].*") ? "" : sent),
        syntax("one space only", sent -> sent.contains("   ") ? "" : sent),
        WireSaboteur.ofApplication(
            "AL-DEC-23",
            "the first of several headers counts",
            Tamper.requests(
                request ->
                    sent(request).isEmpty()
                        ? request
                        : Wrong.header(request, "Authorization", sent(request)))),
        syntax("ignores what follows", sent -> sent.replace(" more", "")),
        syntax("pads base-64", DeclaredHeaderSaboteurs::padded),
        syntax("reads any charset", sent -> isLatin1(sent) ? reencoded(sent) : sent),
        syntax("reads ASCII only", sent -> pair(sent).matches("\\p{ASCII}*") ? sent : ""),
        failing("an empty user name", pair -> pair.startsWith(":")),
        failing("an empty password", pair -> pair.endsWith(":")));
  }

  private static WireSaboteur silent(String what, Predicate<HttpRequest> which) {
    return WireSaboteur.ofApplication(
        "AL-DEC-22",
        "does not challenge " + what,
        Wrong.answer(
            which,
            answer -> answer.status() == 401 ? HttpResponse.of(401, answer.body()) : answer));
  }

  private static WireSaboteur syntax(String wrong, UnaryOperator<String> reading) {
    return WireSaboteur.ofApplication(
        "AL-DEC-23",
        wrong,
        application ->
            request -> {
              boolean single = request.headers().all("Authorization").size() == 1;
              return single
                  ? Wrong.authorization(reading).apply(application).respond(request)
                  : application.respond(request);
            });
  }

  private static WireSaboteur failing(String what, Predicate<String> pair) {
    UnaryOperator<Application> failing =
        Wrong.answer(
            request -> isLogin(request) && pair.test(pair(sent(request))),
            answer -> HttpResponse.of(500));
    return WireSaboteur.ofApplication("AL-DEC-23", "answers 500 to " + what, failing);
  }

  private static HttpRequest onLoopback(HttpRequest request) {
    return new HttpRequest(
        request.method(),
        request.path(),
        request.query(),
        request.headers(),
        request.body(),
        Channel.LOOPBACK);
  }

  private static String padded(String sent) {
    String base64 = sent.replace("Basic ", "");
    return sent.startsWith("Basic ")
        ? "Basic " + base64 + "=".repeat((4 - base64.length() % 4) % 4)
        : sent;
  }

  private static boolean isLatin1(String sent) {
    return sent.startsWith("Basic ") && pair(sent).contains("\ufffd");
  }

  private static String reencoded(String sent) {
    return "Basic " + Wrong.base64(pair(sent).replace('\ufffd', '\u00e4'));
  }

  private static String pair(String sent) {
    return Wrong.decoded(sent.replace("Basic ", ""));
  }

  private static boolean isLogin(HttpRequest request) {
    return request.path().endsWith("/login");
  }

  private static String sent(HttpRequest request) {
    return Wrong.sent(request, "Authorization");
  }
}
