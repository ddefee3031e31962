package org.authlayer.conformance.section.sessions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authlayer.conformance.forwarding.ForwardingSessions;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what SessionChecks checks. */
public final class SessionSaboteurs {

  private SessionSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(cookies(), rule9(), forged(), attributes()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> cookies() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-SES-01",
            "cookie set only on the second request",
            CookieTamper.setsNone((request, answer) -> CookieTamper.sent(request).isEmpty())),
        WireSaboteur.ofApplication(
            "AL-SES-01",
            "sets a cookie that means nothing",
            CookieTamper.lines(line -> line.replaceFirst("=[^;]+", "=nothing"))),
        WireSaboteur.ofApplication(
            "AL-SES-01",
            "a failing request is handed the last session",
            CookieTamper.handsOutTheLast(answer -> answer.status() == 401)),
        WireSaboteur.ofEnvironment(
            "AL-SES-03", "session readable once", Tamper.sessions(ReadOnce::new)),
        pages("AL-SES-03", "forgets who it was after two requests", afterTwo()),
        open("AL-SES-03"),
        WireSaboteur.ofEnvironment(
            "AL-SES-07", "one process-wide session", Tamper.sessions(OneForAll::new)),
        open("AL-SES-07"),
        WireSaboteur.ofApplication(
            "AL-SES-14",
            "only form logins are remembered",
            CookieTamper.setsNone((request, answer) -> request.path().equals("/session/me"))),
        WireSaboteur.ofApplication(
            "AL-SES-14",
            "the cookie means nothing",
            CookieTamper.lines(line -> line.replaceFirst("=[^;]+", "=nothing"))),
        open("AL-SES-14"));
  }

  private static List<WireSaboteur> rule9() {
    return List.of(
        unauthorized(
            "missing identifier rejects at once", request -> CookieTamper.sent(request).isEmpty()),
        unauthorized(
            "unknown session rejects at once",
            request -> !CookieTamper.sent(request).isEmpty() && authorized(request)),
        WireSaboteur.ofApplication(
            "AL-SES-04",
            "the token's user stays unknown",
            Tamper.answers((request, answer) -> anonymous(request, answer, false))),
        WireSaboteur.ofApplication(
            "AL-SES-04",
            "with a cookie the token's user stays unknown",
            Tamper.answers((request, answer) -> anonymous(request, answer, true))),
        passes("AL-SES-04", "no guard", request -> CookieTamper.sent(request).isEmpty()),
        passes(
            "AL-SES-04", "any cookie will do", request -> !CookieTamper.sent(request).isEmpty()));
  }

  private static List<WireSaboteur> forged() {
    return List.of(
        taken(
            "any value of the right length is a session", (sent, last) -> distance(sent, last) > 1),
        taken("compares most of the value", (sent, last) -> distance(sent, last) == 1),
        passes("AL-SES-06", "treats the cookie value as the user id", SessionSaboteurs::sendsId),
        WireSaboteur.ofApplication(
            "AL-SES-06",
            "a long value answers 500",
            Tamper.instead(
                request -> CookieTamper.sent(request).length() > 1_000,
                request -> HttpResponse.of(500))),
        WireSaboteur.ofApplication(
            "AL-SES-06",
            "no cookie means anything",
            CookieTamper.lines(line -> line.replaceFirst("=[^;]+", "=nothing"))));
  }

  private static List<WireSaboteur> attributes() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-SES-13",
            "HttpOnly set by default",
            CookieTamper.lines(line -> line + "; HttpOnly")),
        WireSaboteur.ofApplication(
            "AL-SES-13", "Secure set by default", CookieTamper.lines(line -> line + ";secure")),
        WireSaboteur.ofApplication(
            "AL-SES-13", "sets no cookie", CookieTamper.setsNone((request, answer) -> true)));
  }

  /** Lets everybody in who comes without credentials. */
  static WireSaboteur open(String clause) {
    return passes(
        clause,
        "lets everybody in",
        request -> CookieTamper.sent(request).isEmpty() && !authorized(request));
  }

  /** Answers guarded pages that it should refuse. */
  static WireSaboteur passes(String clause, String wrong, Predicate<HttpRequest> which) {
    return pages(
        clause,
        wrong,
        (request, answer) ->
            which.test(request) && (answer.status() == 401 || answer.status() == 303));
  }

  /** Serves an anonymous page in place of some answers of guarded pages. */
  static WireSaboteur pages(
      String clause, String wrong, BiPredicate<HttpRequest, HttpResponse> which) {
    return WireSaboteur.ofApplication(
        clause,
        wrong,
        Tamper.answers(
            (request, answer) ->
                isPage(request) && which.test(request, answer)
                    ? HttpResponse.of(200, new Body.Text("somebody"))
                    : answer));
  }

  static boolean isPage(HttpRequest request) {
    return request.path().equals("/session/me") || request.path().equals("/web/account");
  }

  static boolean authorized(HttpRequest request) {
    return request.headers().first("Authorization").isPresent();
  }

  private static BiPredicate<HttpRequest, HttpResponse> afterTwo() {
    AtomicInteger seen = new AtomicInteger();
    return (request, answer) -> !CookieTamper.sent(request).isEmpty() && seen.incrementAndGet() > 2;
  }

  private static WireSaboteur unauthorized(String wrong, Predicate<HttpRequest> which) {
    return WireSaboteur.ofApplication(
        "AL-SES-04",
        wrong,
        Tamper.instead(
            request -> isPage(request) && which.test(request), request -> HttpResponse.of(401)));
  }

  private static HttpResponse anonymous(HttpRequest request, HttpResponse answer, boolean cookie) {
    return isPage(request)
            && authorized(request)
            && CookieTamper.sent(request).isEmpty() != cookie
            && answer.status() == 200
        ? HttpResponse.of(200, new Body.Text("somebody"))
        : answer;
  }

  private static WireSaboteur taken(String wrong, BiPredicate<String, String> sentAndLast) {
    return WireSaboteur.ofApplication(
        "AL-SES-06", wrong, CookieTamper.takesForTheLast(sentAndLast));
  }

  /** In how many characters two values of one length differ; 0 for different lengths. */
  private static int distance(String sent, String last) {
    return sent.length() == last.length()
        ? (int)
            IntStream.range(0, sent.length())
                .filter(index -> sent.charAt(index) != last.charAt(index))
                .count()
        : 0;
  }

  private static boolean sendsId(HttpRequest request) {
    return CookieTamper.sent(request).length() == 36;
  }

  private static final class ReadOnce extends ForwardingSessions {
    private final Set<String> read = ConcurrentHashMap.newKeySet();

    ReadOnce(Sessions sessions) {
      super(sessions);
    }

    @Override
    public Optional<SessionData> find(String digest, Instant now) {
      return read.add(digest) ? super.find(digest, now) : Optional.empty();
    }
  }

  private static final class OneForAll extends ForwardingSessions {
    private final AtomicReference<Optional<SessionData>> last =
        new AtomicReference<>(Optional.empty());

    OneForAll(Sessions sessions) {
      super(sessions);
    }

    @Override
    public void add(SessionData session) {
      last.set(Optional.of(session));
      super.add(session);
    }

    @Override
    public Optional<SessionData> find(String digest, Instant now) {
      return last.get();
    }
  }
}
