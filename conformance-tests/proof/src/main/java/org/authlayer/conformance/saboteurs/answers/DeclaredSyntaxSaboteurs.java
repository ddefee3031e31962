package org.authlayer.conformance.saboteurs.answers;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.everywhere;
import static org.authlayer.conformance.selftest.Where.where;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.saboteurs.tokens.TokenLoginSaboteurs;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongTokens;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

public final class DeclaredSyntaxSaboteurs {

  private DeclaredSyntaxSaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(limits(), counts(), versions(), encodings());
  }

  private static Saboteurs limits() {
    return against("AL-DEC-18")
        .wrong("the sixth failure is answered 429", afterFailures(5, false))
        .wrong("ten failures lock the account", afterFailures(10, true))
        .wrong("nobody is told how long to wait", waiting(""))
        .wrong("the wait is told as a date", waiting("Wed, 21 Oct 2026 07:28:00 GMT"))
        .wrong(
            "over the limit the right password is told from a wrong one",
            Tamper.application()
                .with(
                    ConcurrentHashMap<String, HttpResponse>::new,
                    (any, before) ->
                        Tamper.answers((request, it) -> telling(before, request, it))));
  }

  private static Saboteurs counts() {
    return against("AL-DEC-18")
        .wrong(
            "the limit never ends",
            counting(
                (right, keys, now, window) ->
                    right.count(keys, now, window.multipliedBy(100)).stream()
                        .map(count -> new FailedLogins.Count(count.failures(), now.plus(window)))
                        .toList()))
        .wrong(
            "the limit is one more",
            counting(
                (right, keys, now, window) ->
                    right.count(keys, now, window).stream()
                        .map(
                            it ->
                                new FailedLogins.Count(Math.max(1, it.failures() - 1), it.until()))
                        .toList()))
        .wrong(
            "one account's failures shut everybody out",
            counting(
                (right, keys, now, window) -> {
                  // the first key is the account's at its network, the second the network's
                  List<FailedLogins.Count> counts = right.count(keys, now, window);
                  return List.of(counts.get(1), counts.get(1), counts.get(2));
                }));
  }

  private static Saboteurs versions() {
    return against("AL-DEC-20")
        .wrong(
            "answers carry a version",
            everywhere().answers(answer -> answer.with("API-Version", "1")))
        .wrong("the paths exist with a version as well", where(to("*/v1/login")).answers(200));
  }

  private static Saboteurs encodings() {
    return against("AL-DEC-27")
        .wrong(
            "the alphabet is that for URLs",
            value(value -> value.replace('+', '-').replace('/', '_')))
        .wrong("there is no padding", value(value -> value.replace("=", "")))
        .wrong("the store keeps a digest", TokenLoginSaboteurs.keptAsDigest())
        .wrong("the token is somebody else's", WrongTokens.owner());
  }

  private static Tamper<?> value(UnaryOperator<String> change) {
    return where(to(TokenLoginSaboteurs.LOGIN)).answers(Answers.changing("value", change));
  }

  private static Tamper<?> counting(
      Tamper.Three<FailedLogins, List<String>, Instant, Duration, List<FailedLogins.Count>> count) {
    return Tamper.failures().on(FailedLogins::count).does(count);
  }

  private static Tamper<?> waiting(String wait) {
    return where(429)
        .answers(it -> new HttpResponse(429, Headers.none(), it.body()).with("Retry-After", wait));
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
    return Tamper.application()
        .with(
            AtomicInteger::new,
            (any, failures) ->
                where(to("*/login"))
                    .answers(
                        answer -> {
                          boolean failed = answer.status() == 401;
                          int count = failed ? failures.incrementAndGet() : failures.get();
                          return count > most && failed != locking ? HttpResponse.of(429) : answer;
                        }));
  }
}
