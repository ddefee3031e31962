package org.authlayer.conformance.saboteurs.protection;

import static org.authlayer.conformance.selftest.Requests.sends;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;

public final class ProtectionSaboteurs {

  private static final String FOREIGN = "AL-DEC-34";
  private static final String COMMON = "AL-DEC-38";
  private static final String BOUND = "AL-DEC-40";

  private ProtectionSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(foreign(), passwords(), bounds());
  }

  private static Saboteurs foreign() {
    return against(FOREIGN)
        .wrong("foreign pages are not told", believing(request -> true))
        .wrong("an origin is not looked at", believing(sends("Origin")))
        .wrong("a relation is not looked at", believing(sends("Origin").negate()))
        .wrong("a sister site is the same site", believing(says("same-site")))
        .wrong("the origin null is taken for none", believing(says("null")))
        .wrong("foreign pages may log out", believing(to("*/logout")))
        .wrong("foreign pages are answered 401", where(403).status(401))
        .wrong(
            "a refusal begins a session",
            where(to("POST /web/login"), 403)
                .answers(it -> it.with("Set-Cookie", "app_session=begun; Path=/")))
        .wrong("the own page is refused", where(says("same-origin")).instead(403))
        .wrong(
            "silence is refused",
            where(to("POST /web/login").and(sends("Sec-Fetch-Site").negate())).instead(403))
        .andAgainst("AL-DEC-35")
        .wrong(
            "a token in clear text counts for nothing",
            where(request -> request.channel() == Channel.PLAIN).instead(401));
  }

  private static Saboteurs passwords() {
    return against(COMMON)
        .wrong(
            "common passwords are refused",
            refusing(Payloads.text("password", "password1"::equals)))
        .wrong(
            "common passwords are refused in any case",
            refusing(Payloads.text("password", "QwErTyUiOp"::equals)))
        .wrong(
            "the own address is refused as a password",
            refusing(it -> Payloads.text(it, "password").equals(Payloads.text(it, "email"))))
        .wrong(
            "no password is accepted",
            refusing(Payloads.text("password", it -> !it.startsWith("Ada"))));
  }

  private static Saboteurs bounds() {
    return against(BOUND)
        .wrong(
            "sessions are not bounded",
            sessions((right, name, value, most) -> right.removeOldest(name, value, most + 1000)))
        .wrong(
            "the bound is one less",
            sessions((right, name, value, most) -> right.removeOldest(name, value, most - 1)))
        .wrong(
            "the bound is one more",
            sessions((right, name, value, most) -> right.removeOldest(name, value, most + 1)))
        .wrong(
            "all end at the bound",
            sessions(
                (right, name, value, most) -> {
                  int over = right.removeOldest(name, value, most);
                  return over == 0 ? 0 : over + right.removeOldest(name, value, 1);
                }))
        .wrong(
            "the newest ends at the bound",
            sessions(
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

  private static Tamper<?> refusing(Predicate<HttpRequest> which) {
    return Payloads.refusing(which);
  }

  private static Tamper<?> sessions(
      Tamper.Three<Sessions, String, String, Integer, Integer> removeOldest) {
    return Tamper.sessions().on(Sessions::removeOldest).does(removeOldest);
  }

  /** Takes some requests as if they said nothing of a page. */
  private static Tamper<?> believing(Predicate<HttpRequest> which) {
    return where(which)
        .reads(
            it ->
                Requests.with(
                    it,
                    Requests.without(Requests.without(it.headers(), "Origin"), "Sec-Fetch-Site")));
  }

  private static Predicate<HttpRequest> says(String value) {
    return request ->
        request.headers().all("Origin").contains(value)
            || request.headers().all("Sec-Fetch-Site").contains(value);
  }
}
