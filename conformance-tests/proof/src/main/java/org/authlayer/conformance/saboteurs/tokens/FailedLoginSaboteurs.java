package org.authlayer.conformance.saboteurs.tokens;

import static org.authlayer.conformance.selftest.Requests.authorization;
import static org.authlayer.conformance.selftest.Requests.decoded;
import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpRequest;

/** Failed logins that leave a token behind, or are no failures. */
public final class FailedLoginSaboteurs {

  private static final String LOGIN = TokenLoginSaboteurs.LOGIN;

  private FailedLoginSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-LGT-06")
        .knowing("creates the token before checking the user", FailedLoginSaboteurs::creatingFirst)
        .wrong(
            "the refusal carries an earlier token",
            Tamper.of(Application.class, FailedLoginSaboteurs::repeating))
        .wrong(
            "accepts a wrong password",
            accepting(sent -> sent.endsWith("x") && !sent.startsWith("nobody")))
        .wrong("accepts an unknown user", accepting(sent -> sent.startsWith("nobody")))
        .wrong("accepts nobody at all", accepting(String::isEmpty));
  }

  private static UnaryOperator<Application> creatingFirst(Environment environment) {
    Stores stores = environment.databases().standard();
    return Tamper.answers(
        (request, answer) -> {
          if (answer.status() == 401 && to(LOGIN).test(request)) {
            stores
                .users()
                .findByEmail(pair(request).split(":", 2)[0])
                .ifPresent(user -> stores.userTokens().add(token(user.id())));
          }
          return answer;
        });
  }

  private static NewUserToken token(UUID owner) {
    return new NewUserToken(UUID.randomUUID().toString(), owner, null);
  }

  private static Application repeating(Application application) {
    AtomicReference<Body> last = new AtomicReference<>(new Body.Empty());
    return where(to(LOGIN))
        .answers(
            answer -> {
              if (answer.status() == 200) {
                last.set(answer.body());
                return answer;
              }
              return Answers.body(last.get()).apply(answer);
            })
        .apply(application);
  }

  private static Tamper<?> accepting(Predicate<String> which) {
    return where(to(LOGIN).and(request -> which.test(pair(request))), 401).answers(200);
  }

  private static String pair(HttpRequest request) {
    return decoded(authorization(request).replace("Basic ", ""));
  }
}
