package org.authlayer.conformance.section.sessions;

import static org.authlayer.conformance.selftest.Requests.to;
import static org.authlayer.conformance.selftest.Where.where;
import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.Requests;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.conformance.selftest.WrongUsers;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what FormChecks checks. */
public final class FormSaboteurs {

  private FormSaboteurs() {}

  public static List<WireSaboteur> all() {
    return Stream.of(logins(), pages()).flatMap(List::stream).toList();
  }

  private static List<WireSaboteur> logins() {
    return List.of(
        wrong("AL-SES-10", "accepts JSON only", jsonOnly()),
        wrong("AL-SES-10", "the cookie means nothing", CookieTamper.meansNothing()),
        SessionSaboteurs.open("AL-SES-10"),
        wrong(
            "AL-SES-11",
            "session identity stored before verification",
            CookieTamper.handsOutTheLast(answer -> answer.status() == 401)),
        wrong("AL-SES-11", "any password is right", trusting(any -> true)),
        wrong(
            "AL-SES-11",
            "an unknown user is the last known one",
            WrongUsers.lastKnown(email -> true)),
        wrong(
            "AL-SES-11",
            "empty fields are the last known user's",
            trusting(String::isEmpty),
            WrongUsers.lastKnown(String::isEmpty)),
        wrong("AL-SES-11", "a wrong password answers 500", where(401).status(500)),
        wrong("AL-SES-11", "nobody can log in", jsonOnly()));
  }

  private static List<WireSaboteur> pages() {
    return List.of(
        home("public route guarded", request -> !CookieTamper.isSent(request), 401),
        home("only strangers are served", CookieTamper::isSent, 401),
        home("nobody is known", CookieTamper::isSent, 200),
        wrong(
            "AL-SES-12",
            "everybody is the last one who logged in",
            CookieTamper.takesForTheLast((sent, last) -> sent.equals("none")),
            where(to("/web/").and(request -> !CookieTamper.isSent(request)))
                .reads(request -> CookieTamper.sending(request, "none"))),
        wrong(
            "AL-SES-16",
            "first remembered user stays",
            Tamper.sessions()
                .on(Sessions::rotate)
                .does((right, before, it) -> right.rotate(before, holding(it, before.entries())))),
        wrong("AL-SES-16", "the cookie means nothing", CookieTamper.meansNothing()),
        SessionSaboteurs.open("AL-SES-16"));
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

  private static WireSaboteur home(String wrong, Predicate<HttpRequest> which, int status) {
    return wrong(
        "AL-SES-12",
        wrong,
        where(to("/web/").and(which)).instead(HttpResponse.of(status, new Body.Text("Welcome."))));
  }

  private static SessionData holding(SessionData it, Map<String, String> entries) {
    return new SessionData(it.digest(), entries, it.createdAt(), it.lastSeenAt(), it.expiresAt());
  }
}
