package org.authlayer.conformance.section.sessions;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingSessions;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.ports.driving.Settings;

/** Wrong implementations of what DeclaredSessionChecks checks. */
public final class DeclaredSessionSaboteurs {

  private static final Duration IDLE = Duration.ofDays(7);
  private static final Duration ABSOLUTE = Duration.ofDays(30);

  private DeclaredSessionSaboteurs() {}

  public static List<WireSaboteur> all() {
    AtomicInteger instances = new AtomicInteger();
    return List.of(
        lifetimes("lives a day", Duration.ofDays(1), ABSOLUTE),
        lifetimes("lives two months", IDLE, Duration.ofDays(60)),
        lifetimes("lives a fortnight", IDLE, Duration.ofDays(14)),
        lifetimes("may idle for a month", ABSOLUTE, ABSOLUTE),
        WireSaboteur.ofEnvironment(
            "AL-DEC-12", "only the cookie expires", Tamper.sessions(Undying::new)),
        WireSaboteur.ofApplication(
            "AL-DEC-12",
            "the cookie ends with the browser",
            CookieTamper.lines(line -> line.replaceAll("; Expires=[^;]*", ""))),
        line("AL-DEC-13", "no SameSite", line -> line.replace("; SameSite=Lax", "")),
        line("AL-DEC-13", "another path", line -> line.replace("Path=/", "Path=/web")),
        line("AL-DEC-13", "a domain", line -> line + "; Domain=example.org"),
        WireSaboteur.ofApplication(
            "AL-DEC-13",
            "a prolonged cookie has other attributes",
            Tamper.answers(
                (request, answer) ->
                    request.method().equals("GET") && !CookieTamper.sent(request).isEmpty()
                        ? CookieTamper.withLines(answer, line -> line + "; Partitioned")
                        : answer)),
        line(
            "AL-DEC-13",
            "the cookie is unset with other attributes",
            line -> line.startsWith("app_session=;") ? line + "; Domain=example.org" : line),
        WireSaboteur.ofApplication(
            "AL-DEC-13",
            "a logout leaves the cookie",
            Tamper.answers(
                (request, answer) ->
                    request.path().equals("/web/logout")
                        ? CookieTamper.withLines(answer, line -> "other=1")
                        : answer)),
        WireSaboteur.ofApplication(
            "AL-DEC-46",
            "the token beside a session is not looked at",
            Tamper.requests(
                request ->
                    CookieTamper.sent(request).isEmpty()
                        ? request
                        : CookieTamper.with(
                            request, CookieTamper.without(request.headers(), "Authorization")))),
        WireSaboteur.ofApplication(
            "AL-DEC-46",
            "a session and a token of different users are refused",
            Tamper.instead(
                request ->
                    !CookieTamper.sent(request).isEmpty()
                        && request.headers().first("Authorization").isPresent(),
                request -> HttpResponse.of(401))),
        WireSaboteur.ofEnvironment(
            "AL-DEC-14",
            "each instance keeps its own sessions",
            Tamper.sessions(shared -> new InMemoryStores().sessions())),
        WireSaboteur.ofApplication(
            "AL-DEC-14",
            "the other instance lets everybody in",
            application ->
                instances.getAndIncrement() % 2 == 0
                    ? application
                    : Tamper.status(401, 200).compose(Tamper.status(303, 200)).apply(application)),
        WireSaboteur.ofApplication(
            "AL-DEC-15", "the identifier stays", DeclaredSessionSaboteurs::fixed),
        WireSaboteur.ofEnvironment(
            "AL-DEC-15", "the old identifier lives on", Tamper.sessions(Lingering::new)),
        WireSaboteur.ofApplication(
            "AL-DEC-15", "adopts an unknown identifier", DeclaredSessionSaboteurs::adopting),
        WireSaboteur.ofApplication(
            "AL-DEC-15",
            "anonymous visitors get a cookie",
            Tamper.answers(
                (request, answer) ->
                    answer.headers().first("Set-Cookie").isEmpty()
                        ? answer.with("Set-Cookie", "app_session=anonymous; Path=/")
                        : answer)));
  }

  private static WireSaboteur lifetimes(String wrong, Duration idle, Duration absolute) {
    return WireSaboteur.ofSettings(
        "AL-DEC-12", wrong, settings -> withLifetimes(settings, idle, absolute));
  }

  private static Settings withLifetimes(Settings settings, Duration idle, Duration absolute) {
    return new Settings(
        settings.applications(),
        settings.realm(),
        settings.tokenBytes(),
        settings.expiringTokenLifetime(),
        new SessionSettings("app_session", idle, absolute, false, false, null),
        settings.demo());
  }

  private static WireSaboteur line(String clause, String wrong, UnaryOperator<String> change) {
    return WireSaboteur.ofApplication(clause, wrong, CookieTamper.lines(change));
  }

  /** Whoever logs in with a cookie goes on with its value. */
  private static Application fixed(Application application) {
    return aliasing(application, "");
  }

  /** As {@link #fixed}, for values of which it has handed out none. */
  private static Application adopting(Application application) {
    return aliasing(application, "planted");
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

  private static final class Undying extends ForwardingSessions {
    Undying(Sessions sessions) {
      super(sessions);
    }

    @Override
    public Optional<SessionData> find(String digest, Instant now) {
      return super.find(digest, Instant.EPOCH);
    }
  }

  private static final class Lingering extends ForwardingSessions {
    Lingering(Sessions sessions) {
      super(sessions);
    }

    @Override
    public boolean rotate(SessionData before, SessionData successor) {
      add(successor);
      return true;
    }
  }
}
