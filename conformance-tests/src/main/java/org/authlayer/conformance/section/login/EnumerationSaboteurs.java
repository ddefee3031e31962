package org.authlayer.conformance.section.login;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what EnumerationChecks checks. */
public final class EnumerationSaboteurs {

  private static final String CLAUSE = "AL-DEC-21";

  private EnumerationSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        WireSaboteur.ofEnvironment(
            CLAUSE,
            "no hash is computed for an unknown user",
            Tamper.hasher().on(PasswordHasher::verifyAgainstNobody).does((right, password) -> {})),
        strangers("an unknown user is told by the content", EnumerationSaboteurs::inOtherWords),
        strangers("an unknown user is told by a header", answer -> answer.with("X-Known", "no")),
        strangers("an unknown user is told by the status", answer -> Payloads.with(answer, 404)),
        WireSaboteur.ofEnvironment(
            CLAUSE, "every password verifies", LooseHasher.where((sent, real) -> true)));
  }

  private static HttpResponse inOtherWords(HttpResponse answer) {
    return new HttpResponse(answer.status(), answer.headers(), new Body.Text("Who are you?"));
  }

  private static WireSaboteur strangers(String wrong, UnaryOperator<HttpResponse> change) {
    return WireSaboteur.ofApplication(
        CLAUSE, wrong, application -> new Doorman(application, change));
  }

  /** Knows who registered, and answers the login of a stranger in a way of its own. */
  private record Doorman(
      Application application, UnaryOperator<HttpResponse> change, Set<String> known)
      implements Application {

    Doorman(Application application, UnaryOperator<HttpResponse> change) {
      this(application, change, ConcurrentHashMap.newKeySet());
    }

    @Override
    public HttpResponse respond(HttpRequest request) {
      HttpResponse answer = application.respond(request);
      known.add(Payloads.text(request, "email"));
      String username = Payloads.username(request);
      boolean stranger = Payloads.isLogin(request) && !known.contains(username);
      return stranger ? change.apply(answer) : answer;
    }
  }
}
