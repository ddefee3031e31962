package org.authlayer.conformance.saboteurs.sessions;

import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;

public final class DeclaredSessionSaboteurs {

  private static final Duration ABSOLUTE = Duration.ofDays(30);

  private DeclaredSessionSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(lifetimes(), lines(), instances());
  }

  private static Saboteurs lifetimes() {
    return against("AL-DEC-12")
        .wrong("may idle for a month", lifetimes(ABSOLUTE, ABSOLUTE))
        .wrong(
            "only the cookie expires",
            Tamper.sessions().on(Sessions::find),
            (right, digest, now) -> right.find(digest, Instant.EPOCH))
        .wrong(
            "the cookie ends with the browser",
            line(line -> line.replaceAll("; Expires=[^;]*", "")));
  }

  private static Saboteurs lines() {
    return against("AL-DEC-13")
        .wrong(
            "a prolonged cookie has other attributes",
            where(request -> request.method().equals("GET") && CookieTamper.isSent(request))
                .answers(it -> CookieTamper.withLines(it, line -> line + "; Partitioned")))
        .wrong(
            "the cookie is unset with other attributes",
            line(line -> line.startsWith("app_session=;") ? line + "; Domain=example.org" : line))
        .andAgainst("AL-DEC-46")
        .wrong(
            "the token beside a session is not looked at",
            where(CookieTamper::isSent)
                .reads(it -> Requests.with(it, Requests.without(it.headers(), "Authorization"))))
        .wrong(
            "a session and a token of different users are refused",
            where(authorized("").and(CookieTamper::isSent)).instead(401));
  }

  private static Saboteurs instances() {
    return against("AL-DEC-15")
        .wrong("the identifier stays", aliasing(""))
        .wrong("adopts an unknown identifier", aliasing("planted"))
        .wrong(
            "anonymous visitors get a cookie",
            everywhere()
                .answers(
                    answer ->
                        answer.headers().first("Set-Cookie").isEmpty()
                            ? answer.with("Set-Cookie", "app_session=anonymous; Path=/")
                            : answer));
  }

  private static Tamper<?> lifetimes(Duration idle, Duration absolute) {
    SessionSettings session =
        new SessionSettings("app_session", idle, absolute, false, false, null);

    return Tamper.of(Settings.class, it -> it.withSession(session));
  }

  private static Tamper<?> line(UnaryOperator<String> change) {
    return CookieTamper.lines(change);
  }

  /**
   * Whoever logs in with a cookie goes on with its value; if told, only with one that it has not
   * handed out.
   */
  private static Tamper<Application> aliasing(String only) {
    return Tamper.of(Application.class, application -> aliasing(application, only));
  }

  private static Application aliasing(Application application, String only) {
    Map<String, String> real = new ConcurrentHashMap<>();
    Map<String, String> handedOut = new ConcurrentHashMap<>();
    return request -> {
      String sent = CookieTamper.sent(request);
      String meant = real.getOrDefault(sent, sent);
      HttpResponse answer =
          application.respond(sent.isEmpty() ? request : CookieTamper.sending(request, meant));
      String handed = CookieTamper.handed(answer);
      if (handed.isEmpty()) {
        return answer;
      }
      if (sent.isEmpty() || (!only.isEmpty() && handedOut.containsKey(sent))) {
        handedOut.put(handed, handed);
        return answer;
      }
      real.put(sent, handed);
      return CookieTamper.withLines(answer, line -> line.replace(handed, sent));
    };
  }
}
