package org.authlayer.conformance.saboteurs.login;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.HttpResponse;

public final class EnumerationSaboteurs {

  private static final String CLAUSE = "AL-DEC-21";

  private EnumerationSaboteurs() {}

  public static Saboteurs all() {
    return against(CLAUSE)
        .wrong(
            "no hash is computed for an unknown user",
            Tamper.hasher().on(PasswordHasher::verifyAgainstNobody),
            (right, password) -> {})
        .wrong("an unknown user is told by the content", strangers(Answers.text("Who are you?")))
        .wrong(
            "an unknown user is told by a header",
            strangers(answer -> answer.with("X-Known", "no")))
        .wrong(
            "an unknown user is told by the status",
            strangers(answer -> new HttpResponse(404, answer.headers(), answer.body())))
        .wrong("every password verifies", LooseHasher.where((sent, real) -> true));
  }

  /** Knows who registered, and answers the login of a stranger in a way of its own. */
  private static Tamper<?> strangers(UnaryOperator<HttpResponse> change) {
    return Tamper.application()
        .with(
            ConcurrentHashMap::<String>newKeySet,
            (any, known) ->
                Tamper.answers(
                    (request, answer) -> {
                      known.add(Payloads.text(request, "email"));
                      return Payloads.isLogin(request)
                              && !known.contains(Payloads.username(request))
                          ? change.apply(answer)
                          : answer;
                    }));
  }
}
