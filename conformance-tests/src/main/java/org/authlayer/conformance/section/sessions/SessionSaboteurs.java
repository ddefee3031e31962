package org.authlayer.conformance.section.sessions;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        wrong(
            "AL-SES-01",
            "cookie set only on the second request",
            CookieTamper.setsNone(request -> !CookieTamper.isSent(request))),
        wrong("AL-SES-01", "sets a cookie that means nothing", CookieTamper.meansNothing()),
        wrong(
            "AL-SES-01",
            "a failing request is handed the last session",
            CookieTamper.handsOutTheLast(answer -> answer.status() == 401)),
        wrong("AL-SES-03", "session readable once", readOnce()),
        pages("AL-SES-03", "forgets who it was after two requests", afterTwo()),
        open("AL-SES-03"),
        wrong("AL-SES-07", "one process-wide session", oneForAll()),
        open("AL-SES-07"),
        wrong(
            "AL-SES-14",
            "only form logins are remembered",
            CookieTamper.setsNone(to("/session/me"))),
        wrong("AL-SES-14", "the cookie means nothing", CookieTamper.meansNothing()),
        open("AL-SES-14"));
  }

  private static List<WireSaboteur> rule9() {
    return List.of(
        unauthorized(
            "missing identifier rejects at once", request -> !CookieTamper.isSent(request)),
        unauthorized("unknown session rejects at once", authorized("").and(CookieTamper::isSent)),
        unknown("the token's user stays unknown", request -> !CookieTamper.isSent(request)),
        unknown("with a cookie the token's user stays unknown", CookieTamper::isSent),
        passes("AL-SES-04", "no guard", request -> !CookieTamper.isSent(request)),
        passes("AL-SES-04", "any cookie will do", CookieTamper::isSent));
  }

  private static List<WireSaboteur> forged() {
    return List.of(
        taken(
            "any value of the right length is a session", (sent, last) -> distance(sent, last) > 1),
        taken("compares most of the value", (sent, last) -> distance(sent, last) == 1),
        passes(
            "AL-SES-06",
            "treats the cookie value as the user id",
            request -> CookieTamper.sent(request).length() == 36),
        wrong(
            "AL-SES-06",
            "a long value answers 500",
            where(request -> CookieTamper.sent(request).length() > 1_000).instead(500)),
        wrong("AL-SES-06", "no cookie means anything", CookieTamper.meansNothing()));
  }

  private static List<WireSaboteur> attributes() {
    return List.of(
        wrong(
            "AL-SES-13",
            "HttpOnly set by default",
            CookieTamper.lines(line -> line + "; HttpOnly")),
        wrong("AL-SES-13", "Secure set by default", CookieTamper.lines(line -> line + ";secure")),
        wrong("AL-SES-13", "sets no cookie", CookieTamper.setsNone(request -> true)));
  }

  /** Lets everybody in who comes without credentials. */
  static WireSaboteur open(String clause) {
    return passes(
        clause, "lets everybody in", anonymous().and(request -> !CookieTamper.isSent(request)));
  }

  /** Answers guarded pages that it should refuse. */
  private static WireSaboteur passes(String clause, String wrong, Predicate<HttpRequest> which) {
    return pages(
        clause,
        wrong,
        (request, answer) ->
            which.test(request) && (answer.status() == 401 || answer.status() == 303));
  }

  /** Serves an anonymous page in place of some answers of guarded pages. */
  private static WireSaboteur pages(
      String clause, String wrong, BiPredicate<HttpRequest, HttpResponse> which) {
    return wrong(
        clause,
        wrong,
        Tamper.answers(
            (request, answer) ->
                isPage(request) && which.test(request, answer)
                    ? HttpResponse.of(200, new Body.Text("somebody"))
                    : answer));
  }

  private static WireSaboteur unknown(String wrong, Predicate<HttpRequest> which) {
    return pages(
        "AL-SES-04",
        wrong,
        (request, answer) -> authorized("").and(which).test(request) && answer.status() == 200);
  }

  private static WireSaboteur unauthorized(String wrong, Predicate<HttpRequest> which) {
    return wrong("AL-SES-04", wrong, where(which.and(SessionSaboteurs::isPage)).instead(401));
  }

  private static boolean isPage(HttpRequest request) {
    return request.path().equals("/session/me") || request.path().equals("/web/account");
  }

  private static BiPredicate<HttpRequest, HttpResponse> afterTwo() {
    AtomicInteger seen = new AtomicInteger();
    return (request, answer) -> CookieTamper.isSent(request) && seen.incrementAndGet() > 2;
  }

  private static WireSaboteur taken(String wrong, BiPredicate<String, String> sentAndLast) {
    return wrong("AL-SES-06", wrong, CookieTamper.takesForTheLast(sentAndLast));
  }

  /** In how many characters two values of one length differ; 0 for different lengths. */
  private static long distance(String sent, String last) {
    return sent.length() == last.length()
        ? IntStream.range(0, sent.length()).filter(at -> sent.charAt(at) != last.charAt(at)).count()
        : 0;
  }

  private static Tamper<Sessions> readOnce() {
    return Tamper.sessions()
        .with(
            ConcurrentHashMap::<String>newKeySet,
            (sessions, read) ->
                sessions
                    .on(Sessions::find)
                    .does(
                        (right, digest, now) ->
                            read.add(digest) ? right.find(digest, now) : Optional.empty()));
  }

  private static Tamper<Sessions> oneForAll() {
    return Tamper.sessions()
        .with(
            () -> new AtomicReference<>(Optional.<SessionData>empty()),
            (sessions, last) ->
                sessions
                    .on(Sessions::add)
                    .does(
                        (right, session) -> {
                          last.set(Optional.of(session));
                          right.add(session);
                        })
                    .on(Sessions::find)
                    .does((right, digest, now) -> last.get()));
  }
}
