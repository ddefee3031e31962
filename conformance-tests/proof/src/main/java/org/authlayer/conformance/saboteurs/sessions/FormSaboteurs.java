package org.authlayer.conformance.saboteurs.sessions;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Saboteurs.against;
import static org.authlayer.conformance.selftest.Where.where;

import java.util.function.Predicate;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

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
        .wrong("nobody can log in", jsonOnly())
        .andAgainst("AL-SES-12")
        .wrong("public route guarded", home(request -> !CookieTamper.isSent(request), 401))
        .wrong("only strangers are served", home(CookieTamper::isSent, 401))
        .wrong("nobody is known", home(CookieTamper::isSent, 200))
        .wrong(
            "everybody is the last one who logged in",
            CookieTamper.takesForTheLast((sent, last) -> sent.equals("none")),
            where(to("/web/").and(request -> !CookieTamper.isSent(request)))
                .reads(request -> CookieTamper.sending(request, "none")));
  }

  private static Tamper<Application> jsonOnly() {
    Body unread = new Body.Unreadable(Body.Fault.UNSUPPORTED, "JSON only.");
    return where(request -> request.body() instanceof Body.Form)
        .reads(request -> Requests.with(request, unread));
  }

  private static Tamper<PasswordHasher> trusting(Predicate<String> passwords) {
    return Tamper.hasher()
        .on(PasswordHasher::verify)
        .does((right, it, hash) -> passwords.test(it) || right.verify(it, hash));
  }

  private static Tamper<?> home(Predicate<HttpRequest> which, int status) {
    return where(to("/web/").and(which))
        .instead(HttpResponse.of(status, new Body.Text("Welcome.")));
  }
}
