package org.authlayer.conformance.saboteurs.format;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.base64;
import static org.authlayer.conformance.selftest.Requests.decoded;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.PasswordHasher;

/** Wrong readings of the {@code Authorization} header. */
public final class HeaderFormatSaboteurs {

  private static final String BASIC = "Basic ";

  private HeaderFormatSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-FMT-01")
        .wrong(
            "accepts an un-encoded pair",
            reads(sent -> sent.contains("@") ? BASIC + base64(after(sent)) : sent))
        .wrong(
            "does without the scheme word", reads(sent -> sent.contains(" ") ? sent : BASIC + sent))
        .wrong("takes any scheme word for Basic", reads(sent -> BASIC + after(sent)))
        .andAgainst("AL-FMT-02")
        .wrong(
            "splits the pair at the last colon",
            reads(
                sent ->
                    sent.startsWith(BASIC)
                        ? BASIC + base64(firstColonsEscaped(decoded(after(sent))))
                        : sent))
        .wrong("ignores what follows the password's last colon", upToTheLastColon())
        .andAgainst("AL-FMT-03")
        .wrong("answers 500 to a Basic value not of the alphabet", failsOn("%%%%"::equals, ""))
        .wrong("answers 500 to a Basic value of an impossible length", failsOn("a"::equals, ""))
        .wrong("answers 500 to a Basic value padding alone", failsOn("===="::equals, ""))
        .wrong(
            "answers 500 to a Basic value without a colon", failsOn(base64("no colon")::equals, ""))
        .wrong(
            "answers 500 to a Basic value unusable where there is no guard",
            failsOn(HeaderFormatSaboteurs::isUnusable, "/probe/"))
        .wrong(
            "rejects an unusable value where there is no guard",
            where(
                    it ->
                        it.path().startsWith("/probe/basic")
                            && isUnusable(after(authorization(it))))
                .answers(401))
        .andAgainst("AL-FMT-04")
        .wrong("URL-decodes the token: plus becomes space", token(token -> token.replace('+', ' ')))
        .wrong(
            "percent-decodes the token",
            token(token -> URLDecoder.decode(token.replace("+", "%2B"), StandardCharsets.UTF_8)))
        .wrong("strips the token's equals signs", token(token -> token.replace("=", "")))
        .wrong("cuts the token at a slash", token(token -> token.replaceAll("/.*", "")))
        .andAgainst("AL-FMT-05")
        .wrong("an empty token matches somebody: 'Bearer'", noToken("Bearer"))
        .wrong("an empty token matches somebody: 'Bearer '", noToken("Bearer "))
        .wrong("an empty token matches somebody: 'Bearer    '", noToken("Bearer    "));
  }

  private static Tamper<?> reads(UnaryOperator<String> reading) {
    return Requests.authorization(reading);
  }

  private static Tamper<?> failsOn(Predicate<String> which, String path) {
    return where(
            authorized(BASIC)
                .and(it -> it.path().startsWith(path) && which.test(after(authorization(it)))))
        .answers(500);
  }

  private static Tamper<?> token(UnaryOperator<String> reading) {
    return reads(
        sent -> sent.startsWith("Bearer ") ? "Bearer " + reading.apply(after(sent)) : sent);
  }

  private static Tamper<?> noToken(String header) {
    return where(request -> authorization(request).equals(header)).answers(200);
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
