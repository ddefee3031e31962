package org.authlayer.conformance.section.protection;

import static org.authlayer.conformance.selftest.Requests.sends;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;

/** Wrong implementations of what ProtectionChecks checks. */
public final class ProtectionSaboteurs {

  private static final String FOREIGN = "AL-DEC-34";
  private static final String COMMON = "AL-DEC-38";
  private static final String BOUND = "AL-DEC-40";

  private ProtectionSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(foreign(), passwords(), bounds()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> foreign() {
    return List.of(
        believing("foreign pages are not told", request -> true),
        believing("an origin is not looked at", sends("Origin")),
        believing("a relation is not looked at", sends("Origin").negate()),
        believing("a sister site is the same site", says("same-site")),
        believing("the origin null is taken for none", says("null")),
        believing("foreign pages may log out", to("*/logout")),
        wrong(FOREIGN, "foreign pages are answered 401", where(403).status(401)),
        wrong(
            FOREIGN,
            "a refusal begins a session",
            where(to("POST /web/login"), 403)
                .answers(it -> it.with("Set-Cookie", "app_session=begun; Path=/"))),
        wrong(FOREIGN, "the own page is refused", where(says("same-origin")).instead(403)),
        wrong(
            FOREIGN,
            "silence is refused",
            where(to("POST /web/login").and(sends("Sec-Fetch-Site").negate())).instead(403)),
        wrong(
            "AL-DEC-35",
            "a token in clear text counts for nothing",
            where(request -> request.channel() == Channel.PLAIN).instead(401)),
        wrong("AL-DEC-35", "no token counts", where(to("/token/me")).instead(401)));
  }

  private static List<WireSaboteur> passwords() {
    return List.of(
        refusing("common passwords are refused", Payloads.text("password", "password1"::equals)),
        refusing(
            "common passwords are refused in any case",
            Payloads.text("password", "QwErTyUiOp"::equals)),
        refusing(
            "the own address is refused as a password",
            it -> Payloads.text(it, "password").equals(Payloads.text(it, "email"))),
        refusing(
            "no password is accepted", Payloads.text("password", it -> !it.startsWith("Ada"))));
  }

  private static List<WireSaboteur> bounds() {
    return List.of(
        sessions(
            "sessions are not bounded",
            (right, name, value, most) -> right.removeOldest(name, value, most + 1000)),
        sessions(
            "the bound is one less",
            (right, name, value, most) -> right.removeOldest(name, value, most - 1)),
        sessions(
            "the bound is one more",
            (right, name, value, most) -> right.removeOldest(name, value, most + 1)),
        sessions(
            "all end at the bound",
            (right, name, value, most) -> {
              int over = right.removeOldest(name, value, most);
              return over == 0 ? 0 : over + right.removeOldest(name, value, 1);
            }),
        sessions(
            "the newest ends at the bound",
            (right, name, value, most) -> {
              List<SessionData> newest =
                  right.findByEntry(name, value, Instant.EPOCH).stream()
                      .sorted(Comparator.comparing(SessionData::createdAt))
                      .skip(most)
                      .toList();
              newest.forEach(session -> right.remove(session.digest()));
              return newest.size();
            }));
  }

  private static WireSaboteur refusing(String wrong, Predicate<HttpRequest> which) {
    return wrong(COMMON, wrong, Payloads.refusing(which));
  }

  private static WireSaboteur sessions(
      String wrong, Tamper.Three<Sessions, String, String, Integer, Integer> removeOldest) {
    return wrong(BOUND, wrong, Tamper.sessions().on(Sessions::removeOldest).does(removeOldest));
  }

  /** Takes some requests as if they said nothing of a page. */
  private static WireSaboteur believing(String wrong, Predicate<HttpRequest> which) {
    return wrong(
        FOREIGN,
        wrong,
        where(which)
            .reads(
                it ->
                    Requests.with(
                        it,
                        Requests.without(
                            Requests.without(it.headers(), "Origin"), "Sec-Fetch-Site"))));
  }

  private static Predicate<HttpRequest> says(String value) {
    return request ->
        request.headers().all("Origin").contains(value)
            || request.headers().all("Sec-Fetch-Site").contains(value);
  }
}
