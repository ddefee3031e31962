package org.authlayer.conformance.section.sessions;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.forwarding.ForwardingSessions;
import org.authlayer.conformance.forwarding.ForwardingUsers;
import org.authlayer.conformance.selftest.CookieTamper;
import org.authlayer.conformance.selftest.LastKnown;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Wrong implementations of what FormChecks checks. */
public final class FormSaboteurs {

  private FormSaboteurs() {}

  public static List<WireSaboteur> all() {
    return List.of(
        WireSaboteur.ofApplication(
            "AL-SES-10", "accepts JSON only", Tamper.requests(FormSaboteurs::unread)),
        WireSaboteur.ofApplication(
            "AL-SES-10",
            "the cookie means nothing",
            CookieTamper.lines(line -> line.replaceFirst("=[^;]+", "=nothing"))),
        SessionSaboteurs.open("AL-SES-10"),
        WireSaboteur.ofApplication(
            "AL-SES-11",
            "session identity stored before verification",
            CookieTamper.handsOutTheLast(answer -> answer.status() == 401)),
        WireSaboteur.ofEnvironment("AL-SES-11", "any password is right", trusting(any -> true)),
        WireSaboteur.ofEnvironment(
            "AL-SES-11", "an unknown user is the last known one", Tamper.users(LastKnown::new)),
        WireSaboteur.wrong(
            "AL-SES-11",
            "empty fields are the last known user's",
            trusting(String::isEmpty),
            Tamper.users(EmptyIsLast::new)),
        failing("a wrong password answers 500"),
        WireSaboteur.ofApplication(
            "AL-SES-11", "nobody can log in", Tamper.requests(FormSaboteurs::unread)),
        home("public route guarded", request -> CookieTamper.sent(request).isEmpty(), 401),
        home("only strangers are served", request -> !CookieTamper.sent(request).isEmpty(), 401),
        home("nobody is known", request -> !CookieTamper.sent(request).isEmpty(), 200),
        WireSaboteur.ofApplication(
            "AL-SES-12", "everybody is the last one who logged in", FormSaboteurs::lastCookie),
        WireSaboteur.ofEnvironment(
            "AL-SES-16", "first remembered user stays", Tamper.sessions(FirstStays::new)),
        WireSaboteur.ofApplication(
            "AL-SES-16",
            "the cookie means nothing",
            CookieTamper.lines(line -> line.replaceFirst("=[^;]+", "=nothing"))),
        SessionSaboteurs.open("AL-SES-16"));
  }

  private static HttpRequest unread(HttpRequest request) {
    return request.body() instanceof Body.Form
        ? new HttpRequest(
            request.method(),
            request.path(),
            request.query(),
            request.headers(),
            new Body.Unreadable(Body.Fault.UNSUPPORTED, "JSON only."),
            request.channel())
        : request;
  }

  private static Tamper<PasswordHasher> trusting(Predicate<String> passwords) {
    return Tamper.hasher(
        hasher ->
            new ForwardingPasswordHasher(hasher) {
              @Override
              public boolean verify(String password, String hash) {
                return passwords.test(password) || super.verify(password, hash);
              }
            });
  }

  private static WireSaboteur failing(String wrong) {
    return WireSaboteur.ofApplication("AL-SES-11", wrong, Tamper.status(401, 500));
  }

  private static WireSaboteur home(String wrong, Predicate<HttpRequest> which, int status) {
    return WireSaboteur.ofApplication(
        "AL-SES-12",
        wrong,
        Tamper.instead(
            request -> request.path().equals("/web/") && which.test(request),
            request -> HttpResponse.of(status, new Body.Text("Welcome."))));
  }

  /** Sends the last cookie along with requests to the public page that have none. */
  private static Application lastCookie(Application application) {
    var taking = CookieTamper.takesForTheLast((sent, last) -> sent.equals("none"));
    return Tamper.requests(FormSaboteurs::withSomeCookie).apply(taking.apply(application));
  }

  private static HttpRequest withSomeCookie(HttpRequest request) {
    return request.path().equals("/web/") && CookieTamper.sent(request).isEmpty()
        ? CookieTamper.sending(request, "none")
        : request;
  }

  private static final class EmptyIsLast extends ForwardingUsers {
    private final LastKnown last;

    EmptyIsLast(Users users) {
      super(users);
      last = new LastKnown(users);
    }

    @Override
    public Optional<User> findByEmail(String email) {
      Optional<User> found = super.findByEmail(email);
      return found.isPresent() || email.isEmpty() ? last.findByEmail(email) : found;
    }
  }

  private static final class FirstStays extends ForwardingSessions {
    FirstStays(Sessions sessions) {
      super(sessions);
    }

    @Override
    public boolean rotate(SessionData before, SessionData successor) {
      return super.rotate(
          before,
          new SessionData(
              successor.digest(),
              before.entries(),
              successor.createdAt(),
              successor.lastSeenAt(),
              successor.expiresAt()));
    }
  }
}
