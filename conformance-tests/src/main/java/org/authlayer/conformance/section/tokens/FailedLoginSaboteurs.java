package org.authlayer.conformance.section.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.Wrong;
import org.authlayer.ports.driven.NewUserToken;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Failed logins that leave a token behind, or are no failures. */
public final class FailedLoginSaboteurs {

  private FailedLoginSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> saboteurs = new ArrayList<>();
    saboteurs.add(creatingFirst());
    saboteurs.add(
        WireSaboteur.ofApplication(
            "AL-LGT-06", "the refusal carries an earlier token", FailedLoginSaboteurs::repeating));
    saboteurs.add(
        accepting("a wrong password", sent -> sent.endsWith("x") && !sent.startsWith("nobody")));
    saboteurs.add(accepting("an unknown user", sent -> sent.startsWith("nobody")));
    saboteurs.add(accepting("nobody at all", String::isEmpty));
    return saboteurs;
  }

  private static WireSaboteur creatingFirst() {
    return WireSaboteur.knowing(
        "AL-LGT-06",
        "creates the token before checking the user",
        environment ->
            Tamper.answers(
                (request, answer) -> {
                  Stores stores = environment.databases().standard();
                  if (answer.status() == 401 && TokenLoginSaboteurs.isLogin(request)) {
                    stores
                        .users()
                        .findByEmail(pair(request).split(":", 2)[0])
                        .map(User::id)
                        .ifPresent(id -> stores.userTokens().add(token(id)));
                  }
                  return answer;
                }));
  }

  private static NewUserToken token(UUID owner) {
    return new NewUserToken(UUID.randomUUID().toString(), owner, null);
  }

  private static Application repeating(Application application) {
    AtomicReference<Body> last = new AtomicReference<>(new Body.Empty());
    return request -> {
      HttpResponse answer = application.respond(request);
      if (!TokenLoginSaboteurs.isLogin(request)) {
        return answer;
      }
      if (answer.status() == 200) {
        last.set(answer.body());
        return answer;
      }
      return new HttpResponse(answer.status(), answer.headers(), last.get());
    };
  }

  private static WireSaboteur accepting(String what, Predicate<String> which) {
    return WireSaboteur.ofApplication(
        "AL-LGT-06",
        "accepts " + what,
        Wrong.answer(
            request -> TokenLoginSaboteurs.isLogin(request) && which.test(pair(request)),
            answer -> answer.status() == 401 ? HttpResponse.of(200) : answer));
  }

  private static String pair(HttpRequest request) {
    return Wrong.decoded(Wrong.sent(request, "Authorization").replace("Basic ", ""));
  }
}
