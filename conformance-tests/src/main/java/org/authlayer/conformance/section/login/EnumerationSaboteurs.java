package org.authlayer.conformance.section.login;

import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.Answers;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what EnumerationChecks checks. */
public final class EnumerationSaboteurs {

  private static final String CLAUSE = "AL-DEC-21";

  private EnumerationSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        wrong(
            CLAUSE,
            "no hash is computed for an unknown user",
            Tamper.hasher().on(PasswordHasher::verifyAgainstNobody).does((right, password) -> {})),
        strangers("an unknown user is told by the content", Answers.text("Who are you?")),
        strangers("an unknown user is told by a header", answer -> answer.with("X-Known", "no")),
        strangers(
            "an unknown user is told by the status",
            answer -> new HttpResponse(404, answer.headers(), answer.body())),
        wrong(CLAUSE, "every password verifies", LooseHasher.where((sent, real) -> true)));
  }

  /** Knows who registered, and answers the login of a stranger in a way of its own. */
  private static WireSaboteur strangers(String wrong, UnaryOperator<HttpResponse> change) {
    return wrong(
        CLAUSE,
        wrong,
        Tamper.application()
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
                        })));
  }
}
