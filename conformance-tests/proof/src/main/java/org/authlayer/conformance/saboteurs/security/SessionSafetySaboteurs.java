package org.authlayer.conformance.saboteurs.security;

import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** Wrong implementations of what holds of sessions, and of users who come together. */
final class SessionSafetySaboteurs {

  private SessionSafetySaboteurs() {}

  static Saboteurs all() {
    return against("AL-SEC-04")
        .wrong("a logout ends all sessions", endingAll())
        .andAgainst("AL-SEC-05")
        .wrong(
            "an identifier that the client made up is adopted",
            adopting(sent -> !sent.startsWith("stranger"), ""))
        .wrong(
            "an identifier of a stranger is adopted",
            adopting(sent -> sent.startsWith("stranger"), "stranger"))
        .wrong(
            "a stranger's session stays a stranger's",
            adopting(sent -> false, "stranger"),
            where(request -> CookieTamper.sent(request).startsWith("stranger"))
                .answers(it -> CookieTamper.withLines(it, line -> "other=1")))
        .andAgainst("AL-SEC-06")
        .wrong("the first line counts, then the last", inTurn())
        .wrong("records are put together from both", mixed());
  }

  private static Tamper<Sessions> endingAll() {
    return Tamper.sessions()
        .on(Sessions::remove)
        .does(
            (right, digest) -> {
              right
                  .find(digest, Instant.EPOCH)
                  .ifPresent(
                      session ->
                          session
                              .entries()
                              .forEach((name, value) -> right.removeByEntry(name, value, null)));
              return right.remove(digest);
            });
  }

  /** After a login the identifier from before means the new session; strangers may get one. */
  private static Tamper<Application> adopting(Predicate<String> which, String handedOut) {
    Map<String, String> adopted = new ConcurrentHashMap<>();
    AtomicInteger strangers = new AtomicInteger();
    return Tamper.of(
        Application.class,
        right ->
            request -> {
              String sent = CookieTamper.sent(request);
              HttpResponse answer =
                  right.respond(
                      adopted.containsKey(sent)
                          ? CookieTamper.sending(request, adopted.get(sent))
                          : request);
              String handed = CookieTamper.handed(answer);
              if (!sent.isEmpty() && !handed.isEmpty() && which.test(sent)) {
                adopted.putIfAbsent(sent, handed);
              }
              return sent.isEmpty() && handed.isEmpty() && !handedOut.isEmpty()
                  ? answer.with(
                      "Set-Cookie",
                      "app_session=" + handedOut + strangers.incrementAndGet() + "; Path=/")
                  : answer;
            });
  }

  private static Tamper<Application> inTurn() {
    AtomicInteger turn = new AtomicInteger();
    return where(request -> lines(request).size() == 2)
        .reads(it -> counting(it, lines(it).get(turn.getAndIncrement() % 2)));
  }

  private static Tamper<Application> mixed() {
    return Tamper.of(
        Application.class,
        right ->
            request -> {
              if (lines(request).size() != 2) {
                return right.respond(request);
              }
              HttpResponse one = right.respond(counting(request, lines(request).get(0)));
              HttpResponse other = right.respond(counting(request, lines(request).get(1)));
              return other.body() instanceof Body.Json(JsonValue.ObjectValue record)
                  ? Answers.member("email", any -> record.members().getOrDefault("email", any))
                      .apply(one)
                  : one;
            });
  }

  private static List<String> lines(HttpRequest request) {
    return request.headers().all("Authorization");
  }

  private static HttpRequest counting(HttpRequest request, String line) {
    return Requests.with(request, "Authorization", line);
  }
}
