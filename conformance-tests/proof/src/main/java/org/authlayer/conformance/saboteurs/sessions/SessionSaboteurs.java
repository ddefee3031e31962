package org.authlayer.conformance.saboteurs.sessions;

import static org.authlayer.conformance.selftest.Requests.anonymous;
import static org.authlayer.conformance.selftest.Requests.authorized;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

public final class SessionSaboteurs {

  private SessionSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(cookies(), rule9(), forged(), attributes());
  }

  private static Saboteurs cookies() {
    return against("AL-SES-01")
        .wrong(
            "cookie set only on the second request",
            CookieTamper.setsNone(request -> !CookieTamper.isSent(request)))
        .wrong("sets a cookie that means nothing", CookieTamper.meansNothing())
        .wrong(
            "a failing request is handed the last session",
            CookieTamper.handsOutTheLast(answer -> answer.status() == 401))
        .andAgainst("AL-SES-03")
        .wrong("session readable once", readOnce())
        .wrong("forgets who it was after two requests", pages(afterTwo()))
        .wrong("lets everybody in", open())
        .andAgainst("AL-SES-07")
        .wrong("one process-wide session", oneForAll())
        .wrong("lets everybody in", open())
        .andAgainst("AL-SES-14")
        .wrong("only form logins are remembered", CookieTamper.setsNone(to("/session/me")))
        .wrong("the cookie means nothing", CookieTamper.meansNothing())
        .wrong("lets everybody in", open());
  }

  private static Saboteurs rule9() {
    return against("AL-SES-04")
        .wrong(
            "missing identifier rejects at once",
            unauthorized(request -> !CookieTamper.isSent(request)))
        .wrong(
            "unknown session rejects at once",
            unauthorized(authorized("").and(CookieTamper::isSent)))
        .wrong("the token's user stays unknown", unknown(request -> !CookieTamper.isSent(request)))
        .wrong("with a cookie the token's user stays unknown", unknown(CookieTamper::isSent))
        .wrong("no guard", passes(request -> !CookieTamper.isSent(request)))
        .wrong("any cookie will do", passes(CookieTamper::isSent));
  }

  private static Saboteurs forged() {
    return against("AL-SES-06")
        .wrong(
            "any value of the right length is a session",
            taken((sent, last) -> distance(sent, last) > 1))
        .wrong("compares most of the value", taken((sent, last) -> distance(sent, last) == 1))
        .wrong(
            "treats the cookie value as the user id",
            passes(request -> CookieTamper.sent(request).length() == 36))
        .wrong(
            "a long value answers 500",
            where(request -> CookieTamper.sent(request).length() > 1_000).instead(500))
        .wrong("no cookie means anything", CookieTamper.meansNothing());
  }

  private static Saboteurs attributes() {
    return against("AL-SES-13")
        .wrong("HttpOnly set by default", CookieTamper.lines(line -> line + "; HttpOnly"))
        .wrong("Secure set by default", CookieTamper.lines(line -> line + ";secure"))
        .wrong("sets no cookie", CookieTamper.setsNone(request -> true));
  }

  /** Lets everybody in who comes without credentials. */
  static Tamper<?> open() {
    return passes(anonymous().and(request -> !CookieTamper.isSent(request)));
  }

  private static Tamper<?> passes(Predicate<HttpRequest> which) {
    return pages(
        (request, answer) ->
            which.test(request) && (answer.status() == 401 || answer.status() == 303));
  }

  /** Serves an anonymous page in place of some answers of guarded pages. */
  private static Tamper<?> pages(BiPredicate<HttpRequest, HttpResponse> which) {
    return Tamper.answers(
        (request, answer) ->
            isPage(request) && which.test(request, answer)
                ? HttpResponse.of(200, new Body.Text("somebody"))
                : answer);
  }

  private static Tamper<?> unknown(Predicate<HttpRequest> which) {
    return pages(
        (request, answer) -> authorized("").and(which).test(request) && answer.status() == 200);
  }

  private static Tamper<?> unauthorized(Predicate<HttpRequest> which) {
    return where(which.and(SessionSaboteurs::isPage)).instead(401);
  }

  private static boolean isPage(HttpRequest request) {
    return request.path().equals("/session/me") || request.path().equals("/web/account");
  }

  private static BiPredicate<HttpRequest, HttpResponse> afterTwo() {
    AtomicInteger seen = new AtomicInteger();
    return (request, answer) -> CookieTamper.isSent(request) && seen.incrementAndGet() > 2;
  }

  private static Tamper<?> taken(BiPredicate<String, String> sentAndLast) {
    return CookieTamper.takesForTheLast(sentAndLast);
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
