package org.authlayer.conformance.saboteurs.sessions;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.function.Predicate;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.PasswordHasher;

public final class FormSaboteurs {

  private FormSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-SES-11")
        .wrong(
            "session identity stored before verification",
            CookieTamper.handsOutTheLast(answer -> answer.status() == 401))
        .wrong("an unknown user is the last known one", WrongUsers.lastKnown(email -> true))
        .wrong(
            "empty fields are the last known user's",
            trusting(String::isEmpty),
            WrongUsers.lastKnown(String::isEmpty))
        .wrong("a wrong password answers 500", where(401).status(500))
        .andAgainst("AL-SES-12")
        .wrong(
            "everybody is the last one who logged in",
            CookieTamper.takesForTheLast((sent, last) -> sent.equals("none")),
            where(to("/web/").and(request -> !CookieTamper.isSent(request)))
                .reads(request -> CookieTamper.sending(request, "none")));
  }

  private static Tamper<PasswordHasher> trusting(Predicate<String> passwords) {
    return Tamper.hasher()
        .on(PasswordHasher::verify)
        .does((right, it, hash) -> passwords.test(it) || right.verify(it, hash));
  }
}
