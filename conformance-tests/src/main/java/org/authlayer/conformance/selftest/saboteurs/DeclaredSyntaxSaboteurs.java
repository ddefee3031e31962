package org.authlayer.conformance.selftest.saboteurs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what DeclaredSyntaxChecks checks. */
public final class DeclaredSyntaxSaboteurs {

  private DeclaredSyntaxSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<WireSaboteur> all() {
    List<WireSaboteur> saboteurs = new ArrayList<>(limits());
    saboteurs.addAll(DeclaredHeaderSaboteurs.all());
    saboteurs.addAll(versions());
    saboteurs.addAll(encodings());
    return saboteurs;
  }

  private static List<WireSaboteur> limits() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-DEC-18", "the sixth failure is answered 429", afterFailures(5, false)),
        WireSaboteur.ofApplication(
            "AL-DEC-18", "ten failures lock the account", afterFailures(10, true)));
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
