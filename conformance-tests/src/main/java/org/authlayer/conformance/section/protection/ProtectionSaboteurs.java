package org.authlayer.conformance.section.protection;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingSessions;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what ProtectionChecks checks. */
public final class ProtectionSaboteurs {

  private static final String FOREIGN = "AL-DEC-34";
  private static final String COMMON = "AL-DEC-38";
  private static final String BOUND = "AL-DEC-40";

  private ProtectionSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        believing("foreign pages are not told", request -> true),
        believing("an origin is not looked at", request -> has(request, "Origin")),
        believing("a relation is not looked at", request -> !has(request, "Origin")),
        believing("a sister site is the same site", request -> sent(request, "same-site")),
        believing("the origin null is taken for none", request -> sent(request, "null")),
        believing("foreign pages may log out", request -> request.path().endsWith("/logout")),
        bad(FOREIGN, "foreign pages are answered 401", Tamper.status(403, 401)),
        bad(
            FOREIGN,
            "the own page is refused",
            refusing(403, request -> sent(request, "same-origin"))),
        bad(
            FOREIGN,
            "silence is refused",
            refusing(403, request -> isLogin(request) && !has(request, "Sec-Fetch-Site"))),
        bad(
            "AL-DEC-35",
            "a token in clear text counts for nothing",
            refusing(401, request -> request.channel() == Channel.PLAIN)),
        bad(
            "AL-DEC-35",
            "no token counts",
            refusing(401, request -> request.path().equals("/token/me"))),
        bad(COMMON, "common passwords are refused", common("password1"::equals)),
        bad(COMMON, "common passwords are refused in any case", common("QwErTyUiOp"::equals)),
        bad(
            COMMON,
            "the own address is refused as a password",
            Payloads.refusing(
                request ->
                    Payloads.text(request, "password").equals(Payloads.text(request, "email")))),
        bad(
            COMMON,
            "no password is accepted",
            Payloads.refusing(request -> !Payloads.text(request, "password").startsWith("Ada"))),
        sessions("sessions are not bounded", sessions -> bounding(sessions, 1000)),
        sessions("the bound is one less", sessions -> bounding(sessions, -1)),
        sessions("the bound is one more", sessions -> bounding(sessions, 1)),
        sessions("all end at the bound", ProtectionSaboteurs::endingAll),
        sessions("the newest ends at the bound", ProtectionSaboteurs::endingTheNewest));
  }

  private static WireSaboteur bad(
      String clause, String wrong, UnaryOperator<Application> application) {
    return WireSaboteur.ofApplication(clause, wrong, application);
  }

  private static WireSaboteur sessions(String wrong, UnaryOperator<Sessions> change) {
    return WireSaboteur.ofEnvironment(BOUND, wrong, Tamper.sessions(change));
  }

  /** Takes some requests as if they said nothing of a page. */
  private static WireSaboteur believing(String wrong, Predicate<HttpRequest> which) {
    return bad(
        FOREIGN,
        wrong,
        Tamper.requests(
            request ->
                which.test(request)
                    ? CookieTamper.with(
                        request,
                        CookieTamper.without(
                            CookieTamper.without(request.headers(), "Origin"), "Sec-Fetch-Site"))
                    : request));
  }

  private static UnaryOperator<Application> refusing(int status, Predicate<HttpRequest> which) {
    return Tamper.instead(which, request -> HttpResponse.of(status));
  }

  private static UnaryOperator<Application> common(Predicate<String> which) {
    return Payloads.refusing(request -> which.test(Payloads.text(request, "password")));
  }

  private static boolean isLogin(HttpRequest request) {
    return request.path().equals("/web/login") && request.method().equals("POST");
  }

  private static boolean has(HttpRequest request, String header) {
    return request.headers().first(header).isPresent();
  }

  private static boolean sent(HttpRequest request, String value) {
    return request.headers().all("Origin").contains(value)
        || request.headers().all("Sec-Fetch-Site").contains(value);
  }

  private static Sessions bounding(Sessions sessions, int more) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeOldest(String name, String value, int most) {
        return sessions.removeOldest(name, value, most + more);
      }
    };
  }

  private static Sessions endingAll(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeOldest(String name, String value, int most) {
        int over = sessions.removeOldest(name, value, most);
        return over == 0 ? 0 : over + sessions.removeOldest(name, value, 1);
      }
    };
  }

  private static Sessions endingTheNewest(Sessions sessions) {
    return new ForwardingSessions(sessions) {
      @Override
      public int removeOldest(String name, String value, int most) {
        List<SessionData> all =
            sessions.findByEntry(name, value, Instant.EPOCH).stream()
                .sorted(java.util.Comparator.comparing(SessionData::createdAt))
                .skip(most)
                .toList();
        all.forEach(session -> sessions.remove(session.digest()));
        return all.size();
      }
    };
  }
}
