package org.authlayer.conformance.section.answers;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.forwarding.ForwardingFailedLogins;
import org.authlayer.conformance.forwarding.ForwardingStores;
import org.authlayer.conformance.section.tokens.TokenLoginSaboteurs;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what DeclaredSyntaxChecks checks. */
public final class DeclaredSyntaxSaboteurs {

  private DeclaredSyntaxSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> saboteurs = new ArrayList<>(limits());
    saboteurs.addAll(versions());
    saboteurs.addAll(encodings());
    return saboteurs;
  }

  private static List<WireSaboteur> limits() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-DEC-18", "the sixth failure is answered 429", afterFailures(5, false)),
        WireSaboteur.ofApplication(
            "AL-DEC-18", "ten failures lock the account", afterFailures(10, true)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-18", "nothing is counted", failures(DeclaredSyntaxSaboteurs::forgetful)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-18", "the limit never ends", failures(DeclaredSyntaxSaboteurs::endless)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-18", "the limit is one more", failures(DeclaredSyntaxSaboteurs::generous)),
        WireSaboteur.ofEnvironment(
            "AL-DEC-18",
            "one account's failures shut everybody out",
            failures(DeclaredSyntaxSaboteurs::indiscriminate)),
        WireSaboteur.ofApplication(
            "AL-DEC-18", "too many failures are answered 403", Tamper.status(429, 403)),
        WireSaboteur.ofApplication(
            "AL-DEC-18", "nobody is told how long to wait", waiting(wait -> "")),
        WireSaboteur.ofApplication(
            "AL-DEC-18",
            "the wait is told as a date",
            waiting(wait -> "Wed, 21 Oct 2026 07:28:00 GMT")),
        WireSaboteur.ofApplication(
            "AL-DEC-18",
            "over the limit the right password is told from a wrong one",
            application -> new Telltale(application, new ConcurrentHashMap<>())));
  }

  private static List<WireSaboteur> versions() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-DEC-20",
            "answers carry a version",
            Wrong.answer(request -> true, answer -> answer.with("API-Version", "1"))),
        WireSaboteur.ofApplication(
            "AL-DEC-20",
            "the paths exist with a version as well",
            Wrong.answer(
                request -> request.path().endsWith("/v1/login"), answer -> HttpResponse.of(200))),
        WireSaboteur.ofApplication(
            "AL-DEC-20",
            "the paths exist with a version only",
            Wrong.answer(
                request -> request.path().endsWith("c/login"), answer -> HttpResponse.of(404))));
  }

  private static List<WireSaboteur> encodings() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-DEC-27",
            "the alphabet is that for URLs",
            value(value -> value.replace('+', '-').replace('/', '_'))),
        WireSaboteur.ofApplication(
            "AL-DEC-27", "there is no padding", value(value -> value.replace("=", ""))),
        WireSaboteur.ofEnvironment(
            "AL-DEC-27", "the store keeps a digest", TokenLoginSaboteurs.keptAsDigest()),
        WireSaboteur.ofEnvironment("AL-DEC-27", "the token is somebody else's", Wrong.owner()));
  }

  private static UnaryOperator<Application> value(UnaryOperator<String> change) {
    return Wrong.answer(TokenLoginSaboteurs.LOGIN, answer -> Wrong.text(answer, "value", change));
  }

  private static Tamper<Stores> failures(UnaryOperator<FailedLogins> change) {
    return Tamper.stores(
        stores ->
            new ForwardingStores(stores) {
              @Override
              public FailedLogins failedLogins() {
                return change.apply(stores.failedLogins());
              }
            });
  }

  private static FailedLogins forgetful(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        failures.forget(keys);
        return failures.count(keys, now, window);
      }
    };
  }

  private static FailedLogins endless(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        return failures.count(keys, now, window.multipliedBy(100)).stream()
            .map(count -> new Count(count.failures(), now.plus(window)))
            .toList();
      }
    };
  }

  private static FailedLogins generous(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        return failures.count(keys, now, window).stream()
            .map(count -> new Count(Math.max(1, count.failures() - 1), count.until()))
            .toList();
      }
    };
  }

  /** The first key is the account's at its network, the second the network's. */
  private static FailedLogins indiscriminate(FailedLogins failures) {
    return new ForwardingFailedLogins(failures) {
      @Override
      public List<Count> count(List<String> keys, Instant now, Duration window) {
        List<Count> counts = failures.count(keys, now, window);
        return List.of(counts.get(1), counts.get(1), counts.get(2));
      }
    };
  }

  private static UnaryOperator<Application> waiting(UnaryOperator<String> change) {
    return Tamper.answers(
        (request, answer) ->
            answer.status() == 429
                ? new HttpResponse(429, Headers.none(), answer.body())
                    .with("Retry-After", change.apply("1"))
                : answer);
  }

  /** Lets in over the limit whoever got in before it. */
  private record Telltale(Application application, Map<String, HttpResponse> before)
      implements Application {

    @Override
    public HttpResponse respond(HttpRequest request) {
      HttpResponse answer = application.respond(request);
      String sent = request.headers().first("Authorization").orElse("") + request.body();
      boolean login = Payloads.isLogin(request);
      if (login && answer.status() < 400) {
        before.put(sent, answer);
      }
      return login && answer.status() == 429 ? before.getOrDefault(sent, answer) : answer;
    }
  }

  private static UnaryOperator<Application> afterFailures(int most, boolean locking) {
    AtomicInteger failures = new AtomicInteger();
    Predicate<HttpRequest> login = request -> request.path().endsWith("/login");
    return Tamper.answers(
        (request, answer) -> {
          if (!login.test(request)) {
            return answer;
          }
          int failed = answer.status() == 401 ? failures.incrementAndGet() : failures.get();
          boolean over = failed > most && (answer.status() == 401) != locking;
          return over ? HttpResponse.of(429) : answer;
        });
  }
}
