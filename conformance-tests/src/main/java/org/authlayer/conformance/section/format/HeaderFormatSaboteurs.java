package org.authlayer.conformance.section.format;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong readings of the {@code Authorization} header. */
public final class HeaderFormatSaboteurs {

  private static final String BASIC = "Basic ";

  private HeaderFormatSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-FMT-01",
            "accepts an un-encoded pair",
            Wrong.authorization(
                value -> value.contains("@") ? BASIC + Wrong.base64(after(value)) : value)),
        WireSaboteur.ofApplication(
            "AL-FMT-01",
            "does without the scheme word",
            Wrong.authorization(value -> value.contains(" ") ? value : BASIC + value)),
        WireSaboteur.ofApplication(
            "AL-FMT-01",
            "takes any scheme word for Basic",
            Wrong.authorization(value -> BASIC + after(value))),
        WireSaboteur.ofApplication(
            "AL-FMT-02",
            "splits the pair at the last colon",
            Wrong.authorization(
                value ->
                    value.startsWith(BASIC)
                        ? BASIC + Wrong.base64(firstColonsEscaped(Wrong.decoded(after(value))))
                        : value)),
        WireSaboteur.ofEnvironment(
            "AL-FMT-02",
            "ignores what follows the password's last colon",
            Tamper.hasher(HeaderFormatSaboteurs::upToTheLastColon)),
        failsOn("not of the alphabet", "%%%%"::equals, ""),
        failsOn("of an impossible length", "a"::equals, ""),
        failsOn("padding alone", "===="::equals, ""),
        failsOn("without a colon", Wrong.base64("no colon")::equals, ""),
        failsOn("unusable where there is no guard", HeaderFormatSaboteurs::isUnusable, "/probe/"),
        WireSaboteur.ofApplication(
            "AL-FMT-03",
            "rejects an unusable value where there is no guard",
            Wrong.answer(
                request ->
                    request.path().startsWith("/probe/basic") && isUnusable(after(basic(request))),
                answer -> HttpResponse.of(401))),
        token("URL-decodes the token: plus becomes space", value -> value.replace('+', ' ')),
        token(
            "percent-decodes the token",
            value -> URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8)),
        token("strips the token's equals signs", value -> value.replace("=", "")),
        token("cuts the token at a slash", value -> value.replaceAll("/.*", "")),
        noToken("Bearer"),
        noToken("Bearer "),
        noToken("Bearer    "));
  }

  private static WireSaboteur failsOn(String what, Predicate<String> which, String path) {
    return WireSaboteur.ofApplication(
        "AL-FMT-03",
        "answers 500 to a Basic value " + what,
        Wrong.answer(
            request ->
                request.path().startsWith(path)
                    && basic(request).startsWith(BASIC)
                    && which.test(after(basic(request))),
            answer -> HttpResponse.of(500)));
  }

  private static WireSaboteur token(String wrong, UnaryOperator<String> reading) {
    return WireSaboteur.ofApplication(
        "AL-FMT-04",
        wrong,
        Wrong.authorization(
            value ->
                value.startsWith("Bearer ") ? "Bearer " + reading.apply(after(value)) : value));
  }

  private static WireSaboteur noToken(String header) {
    return WireSaboteur.ofApplication(
        "AL-FMT-05",
        "an empty token matches somebody: '" + header + "'",
        Wrong.answer(request -> basic(request).equals(header), answer -> HttpResponse.of(200)));
  }

  private static String basic(HttpRequest request) {
    return Wrong.sent(request, "Authorization");
  }

  private static boolean isUnusable(String value) {
    return !value.isEmpty() && !Wrong.decoded(value).contains(":");
  }

  private static String after(String value) {
    return value.substring(value.indexOf(' ') + 1);
  }

  private static String firstColonsEscaped(String pair) {
    int last = pair.lastIndexOf(':');
    return last < 0 ? pair : pair.substring(0, last).replace(":", "%3A") + pair.substring(last);
  }

  private static PasswordHasher upToTheLastColon(PasswordHasher hasher) {
    return new ForwardingPasswordHasher(hasher) {
      @Override
      public String hash(String password) {
        return super.hash(cut(password));
      }

      @Override
      public boolean verify(String password, String hash) {
        return super.verify(password, hash) || super.verify(cut(password), hash);
      }

      private String cut(String password) {
        int last = password.lastIndexOf(':');
        return last < 0 ? password : password.substring(0, last);
      }
    };
  }
}
