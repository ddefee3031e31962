package org.authlayer.conformance.section.format;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.base64;
import static org.authlayer.conformance.selftest.Requests.decoded;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordHasher;

/** Wrong readings of the {@code Authorization} header. */
public final class HeaderFormatSaboteurs {

  private static final String BASIC = "Basic ";

  private HeaderFormatSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        reads(
            "AL-FMT-01",
            "accepts an un-encoded pair",
            sent -> sent.contains("@") ? BASIC + base64(after(sent)) : sent),
        reads(
            "AL-FMT-01",
            "does without the scheme word",
            sent -> sent.contains(" ") ? sent : BASIC + sent),
        reads("AL-FMT-01", "takes any scheme word for Basic", sent -> BASIC + after(sent)),
        reads(
            "AL-FMT-02",
            "splits the pair at the last colon",
            sent ->
                sent.startsWith(BASIC)
                    ? BASIC + base64(firstColonsEscaped(decoded(after(sent))))
                    : sent),
        wrong("AL-FMT-02", "ignores what follows the password's last colon", upToTheLastColon()),
        failsOn("not of the alphabet", "%%%%"::equals, ""),
        failsOn("of an impossible length", "a"::equals, ""),
        failsOn("padding alone", "===="::equals, ""),
        failsOn("without a colon", base64("no colon")::equals, ""),
        failsOn("unusable where there is no guard", HeaderFormatSaboteurs::isUnusable, "/probe/"),
        wrong(
            "AL-FMT-03",
            "rejects an unusable value where there is no guard",
            where(
                    it ->
                        it.path().startsWith("/probe/basic")
                            && isUnusable(after(authorization(it))))
                .answers(401)),
        token("URL-decodes the token: plus becomes space", token -> token.replace('+', ' ')),
        token(
            "percent-decodes the token",
            token -> URLDecoder.decode(token.replace("+", "%2B"), StandardCharsets.UTF_8)),
        token("strips the token's equals signs", token -> token.replace("=", "")),
        token("cuts the token at a slash", token -> token.replaceAll("/.*", "")),
        noToken("Bearer"),
        noToken("Bearer "),
        noToken("Bearer    "));
  }

  private static WireSaboteur reads(String clause, String wrong, UnaryOperator<String> reading) {
    return wrong(clause, wrong, Requests.authorization(reading));
  }

  private static WireSaboteur failsOn(String what, Predicate<String> which, String path) {
    return wrong(
        "AL-FMT-03",
        "answers 500 to a Basic value " + what,
        where(
                authorized(BASIC)
                    .and(it -> it.path().startsWith(path) && which.test(after(authorization(it)))))
            .answers(500));
  }

  private static WireSaboteur token(String wrong, UnaryOperator<String> reading) {
    return reads(
        "AL-FMT-04",
        wrong,
        sent -> sent.startsWith("Bearer ") ? "Bearer " + reading.apply(after(sent)) : sent);
  }

  private static WireSaboteur noToken(String header) {
    return wrong(
        "AL-FMT-05",
        "an empty token matches somebody: '" + header + "'",
        where(request -> authorization(request).equals(header)).answers(200));
  }

  private static boolean isUnusable(String value) {
    return !value.isEmpty() && !decoded(value).contains(":");
  }

  private static String after(String value) {
    return value.substring(value.indexOf(' ') + 1);
  }

  private static String firstColonsEscaped(String pair) {
    int last = pair.lastIndexOf(':');
    return last < 0 ? pair : pair.substring(0, last).replace(":", "%3A") + pair.substring(last);
  }

  private static Tamper<PasswordHasher> upToTheLastColon() {
    UnaryOperator<String> cut = it -> it.contains(":") ? it.substring(0, it.lastIndexOf(':')) : it;
    return Tamper.hasher()
        .on(PasswordHasher::hash)
        .does((right, it) -> right.hash(cut.apply(it)))
        .on(PasswordHasher::verify)
        .does((right, it, hash) -> right.verify(it, hash) || right.verify(cut.apply(it), hash));
  }
}
