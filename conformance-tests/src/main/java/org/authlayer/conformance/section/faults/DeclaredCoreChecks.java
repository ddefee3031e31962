package org.authlayer.conformance.section.faults;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Pass;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.core.SessionSeat;
import org.authlayer.conformance.core.Site;
import org.authlayer.conformance.core.Trace;
import org.authlayer.conformance.core.Visitor;
import org.authlayer.domain.Middleware;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;

/** What this layer declares where the specification is silent, in process: AL-DEC. */
public final class DeclaredCoreChecks {

  private static final Person ADA = new Person("Ada");
  private static final Person BOB = new Person("Bob");
  private static final Officer OLGA = new Officer("Olga");

  private DeclaredCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-DEC-16", DeclaredCoreChecks::logoutEndsTheSessionEntry),
        new CoreCheck("AL-DEC-19", DeclaredCoreChecks::declaredEventsAreTold),
        new CoreCheck("AL-DEC-28", DeclaredCoreChecks::lastSuccessWins),
        new CoreCheck("AL-DEC-29", DeclaredCoreChecks::earlierUsersAreRemembered),
        new CoreCheck("AL-DEC-31", DeclaredCoreChecks::formsHaveTheDeclaredShapes),
        new CoreCheck("AL-DEC-33", FaultCoreChecks::brokenStoresAnswerAsDeclared));
  }

  static void logoutEndsTheSessionEntry(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a logout ends its type's entry; a session left empty ends with its cookie",
        List.of(
            "login -> " + ADA + ", " + OLGA,
            "logout of one -> " + OLGA,
            "[{Officer=no. of Olga}] cookie true",
            "logout of all -> nobody",
            "[] cookie false"),
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class, Officer.class);
          Middleware chain =
              seat.middleware()
                  .then(SessionSeat.people(it.layer(), form))
                  .then(SessionSeat.officers(it.layer(), form));
          Visitor visitor = new Visitor();
          trace.visit(
              "login",
              chain,
              visitor,
              request -> {
                it.layer().login(request, ADA);
                it.layer().login(request, OLGA);
              });
          var types = List.of(Map.entry("one", Person.class), Map.entry("all", Officer.class));
          for (var type : types) {
            trace.visit(
                "logout of " + type.getKey(),
                chain,
                visitor,
                request -> it.layer().logout(request, type.getValue()));
            trace.add(seat.entries() + " cookie " + visitor.hasCookie());
          }
          return trace.lines();
        });
  }

  static void declaredEventsAreTold(CoreProbe probe) {
    Site site = Site.of(probe);
    User ada = site.user("ada");
    site.login(probe, "/token/login", ada, "value");
    site.login(probe, "/jwt/login", ada, "token");
    Map<String, String> wrong = Map.of("username", ada.email(), "password", "wrong");
    site.form("/web/login", "", wrong);
    Map<String, String> right = Map.of("username", ada.email(), "password", Site.PASSWORD);
    String cookie = Site.cookie(site.form("/web/login", "", right));
    site.form("/web/logout", cookie, Map.of());
    site.get("/token/me", "no-token");
    site.form(
        "/web/signup",
        "",
        Map.of(
            "name",
            "Bob",
            "email",
            "bob@example.org",
            "password",
            Site.PASSWORD,
            "confirmPassword",
            Site.PASSWORD));
    User bob = site.stores().users().findByEmail("bob@example.org").orElseThrow();
    probe.equal(
        "exactly the declared events are told, in order",
        List.of(
            "TokenIssued opaque /token/login " + ada.id(),
            "LoginSucceeded /token/login " + ada.id(),
            "TokenIssued jwt /jwt/login " + ada.id(),
            "LoginSucceeded /jwt/login " + ada.id(),
            "LoginFailed /web/login",
            "SessionStarted /web/login",
            "LoginSucceeded /web/login " + ada.id(),
            "SessionEnded /web/logout",
            "TokenRejected /token/me",
            "UserRegistered /web/signup " + bob.id()),
        site.events().stream().map(DeclaredCoreChecks::told).toList());
  }

  private static String told(AuthEvent event) {
    String route = " " + event.where().route();
    return switch (event) {
      case AuthEvent.TokenIssued e -> "TokenIssued " + e.kind() + route + " " + e.userId();
      case AuthEvent.LoginSucceeded e -> "LoginSucceeded" + route + " " + e.userId();
      case AuthEvent.UserRegistered e -> "UserRegistered" + route + " " + e.userId();
      default -> event.getClass().getSimpleName() + route;
    };
  }

  static void lastSuccessWins(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the last success wins, a later failure takes nothing away, a token is a user type too",
        List.of(
            "login -> " + ADA,
            "cookie and another's token -> " + BOB + ", Pass[of Bob]",
            "cookie and no token -> " + BOB),
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class, Pass.class);
          Pass pass = Pass.of("of Bob", "Bob", true);
          Pass spaceless = new Pass(pass.id(), "bobs", BOB, ADA, true);
          Middleware chain =
              seat.middleware()
                  .then(SessionSeat.people(it.layer(), form))
                  .then(it.layer().authenticator(form, Pass.model(List.of(spaceless))));
          Visitor visitor = new Visitor();
          trace.visit("login", chain, visitor, request -> it.layer().login(request, ADA));
          Visitor both = visitor.with("Authorization", "Bearer bobs");
          trace.visit("cookie and another's token", chain, both);
          Visitor failing = visitor.instead("Authorization", "Bearer nobodys");
          trace.visit("cookie and no token", chain, failing);
          return trace.lines();
        });
  }

  static void earlierUsersAreRemembered(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a user authenticated ahead of the session authenticator is remembered; without sessions"
            + " middleware the chain is refused when it is built",
        List.of("Bearer -> " + ADA, "cookie -> " + ADA, "refused at start"),
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class);
          Middleware people = SessionSeat.people(it.layer(), form);
          Middleware ahead =
              it.layer().bearer(form, (sent, request) -> it.layer().login(request, ADA));
          Middleware sessions = seat.middleware();
          Visitor visitor = new Visitor().with("Authorization", "Bearer ada");
          trace.visit("Bearer", sessions.then(ahead).then(people), visitor);
          trace.visit("cookie", sessions.then(people), visitor);
          trace.add(startsWithoutSessions(people) ? "starts" : "refused at start");
          return trace.lines();
        });
  }

  private static boolean startsWithoutSessions(Middleware people) {
    try {
      people.to(request -> HttpResponse.of(200));
      return true;
    } catch (IllegalStateException refused) {
      return false;
    }
  }

  static void formsHaveTheDeclaredShapes(CoreProbe probe) {
    for (Form form : Form.values()) {
      Trace trace = probe.trace(Person.class);
      Thread chain = Thread.currentThread();
      AtomicBoolean handled = new AtomicBoolean();
      Middleware base =
          probe
              .layer()
              .request(
                  form,
                  request -> {
                    boolean same = Thread.currentThread().equals(chain);
                    trace.add(same ? "on the caller's thread" : "on another thread");
                    awaitCaller(chain, same, handled);
                    probe.layer().login(request, ADA);
                  });
      trace.send("success", base, probe.request(), request -> handled.set(true));
      trace.send("failure", failing(probe, form), probe.request());
      probe.equal(
          "the chain waits for " + form + " and its failure comes out as it is",
          List.of(
              form == Form.STAGE ? "on another thread" : "on the caller's thread",
              "success -> " + ADA,
              "failure -> IOException: as it is"),
          trace.lines());
    }
  }

  private static Middleware failing(CoreProbe probe, Form form) {
    return probe
        .layer()
        .request(
            form,
            request -> {
              throw new IOException("as it is");
            });
  }

  /** A stage completes only when the caller waits for it, or has gone on without it. */
  private static void awaitCaller(Thread caller, boolean same, AtomicBoolean handled) {
    while (!same && caller.getState() == Thread.State.RUNNABLE && !handled.get()) {
      Thread.onSpinWait();
    }
  }
}
