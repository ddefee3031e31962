package org.authlayer.conformance.section.answers;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authlayer.conformance.section.tokens.TokenLoginSaboteurs;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what DeclaredSyntaxChecks checks. */
public final class DeclaredSyntaxSaboteurs {

  private DeclaredSyntaxSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(limits(), counts(), versions(), encodings()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> limits() {
    return List.of(
        wrong("AL-DEC-18", "the sixth failure is answered 429", afterFailures(5, false)),
        wrong("AL-DEC-18", "ten failures lock the account", afterFailures(10, true)),
        wrong("AL-DEC-18", "too many failures are answered 403", where(429).status(403)),
        waiting("nobody is told how long to wait", ""),
        waiting("the wait is told as a date", "Wed, 21 Oct 2026 07:28:00 GMT"),
        wrong(
            "AL-DEC-18",
            "over the limit the right password is told from a wrong one",
            Tamper.application()
                .with(
                    ConcurrentHashMap<String, HttpResponse>::new,
                    (any, before) ->
                        Tamper.answers((request, it) -> telling(before, request, it)))));
  }

  private static List<WireSaboteur> counts() {
    return List.of(
        counting(
            "nothing is counted",
            (right, keys, now, window) -> {
              right.forget(keys);
              return right.count(keys, now, window);
            }),
        counting(
            "the limit never ends",
            (right, keys, now, window) ->
                right.count(keys, now, window.multipliedBy(100)).stream()
                    .map(count -> new FailedLogins.Count(count.failures(), now.plus(window)))
                    .toList()),
        counting(
            "the limit is one more",
            (right, keys, now, window) ->
                right.count(keys, now, window).stream()
                    .map(it -> new FailedLogins.Count(Math.max(1, it.failures() - 1), it.until()))
                    .toList()),
        counting(
            "one account's failures shut everybody out",
            (right, keys, now, window) -> {
              // the first key is the account's at its network, the second the network's
              List<FailedLogins.Count> counts = right.count(keys, now, window);
              return List.of(counts.get(1), counts.get(1), counts.get(2));
            }));
  }

  private static List<WireSaboteur> versions() {
    return List.of(
        wrong(
            "AL-DEC-20",
            "answers carry a version",
            everywhere().answers(answer -> answer.with("API-Version", "1"))),
        wrong(
            "AL-DEC-20",
            "the paths exist with a version as well",
            where(to("*/v1/login")).answers(200)),
        wrong(
            "AL-DEC-20",
            "the paths exist with a version only",
            where(to("*c/login")).answers(404)));
  }

  private static List<WireSaboteur> encodings() {
    return List.of(
        value("the alphabet is that for URLs", value -> value.replace('+', '-').replace('/', '_')),
        value("there is no padding", value -> value.replace("=", "")),
        wrong("AL-DEC-27", "the store keeps a digest", TokenLoginSaboteurs.keptAsDigest()),
        wrong("AL-DEC-27", "the token is somebody else's", WrongTokens.owner()));
  }

  private static WireSaboteur value(String wrong, UnaryOperator<String> change) {
    return wrong(
        "AL-DEC-27",
        wrong,
        where(to(TokenLoginSaboteurs.LOGIN)).answers(Answers.changing("value", change)));
  }

  private static WireSaboteur counting(
      String wrong,
      Tamper.Three<FailedLogins, List<String>, Instant, Duration, List<FailedLogins.Count>> count) {
    return wrong("AL-DEC-18", wrong, Tamper.failures().on(FailedLogins::count).does(count));
  }

  private static WireSaboteur waiting(String wrong, String wait) {
    return wrong(
        "AL-DEC-18",
        wrong,
        where(429)
            .answers(
                it -> new HttpResponse(429, Headers.none(), it.body()).with("Retry-After", wait)));
  }

  /** Lets in over the limit whoever got in before it. */
  private static HttpResponse telling(
      Map<String, HttpResponse> before, HttpRequest request, HttpResponse answer) {
    if (!Payloads.isLogin(request)) {
      return answer;
    }
    String sent = authorization(request) + request.body();
    if (answer.status() < 400) {
      before.put(sent, answer);
    }
    return answer.status() == 429 ? before.getOrDefault(sent, answer) : answer;
  }

  private static Tamper<Application> afterFailures(int most, boolean locking) {
    AtomicInteger failures = new AtomicInteger();
    return where(to("*/login"))
        .answers(
            answer -> {
              boolean failed = answer.status() == 401;
              int count = failed ? failures.incrementAndGet() : failures.get();
              return count > most && failed != locking ? HttpResponse.of(429) : answer;
            });
  }
}
