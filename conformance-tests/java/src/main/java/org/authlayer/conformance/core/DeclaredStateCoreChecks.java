package org.authlayer.conformance.core;

import java.util.List;
import java.util.Map;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.HttpResponse;

/** What this layer declares of who is remembered, in process: AL-DEC-16, AL-DEC-28, AL-DEC-29. */
public final class DeclaredStateCoreChecks {

  private static final Person ADA = new Person("Ada");
  private static final Person BOB = new Person("Bob");
  private static final Officer OLGA = new Officer("Olga");

  private DeclaredStateCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-DEC-16", DeclaredStateCoreChecks::logoutEndsTheSessionEntry),
        new CoreCheck("AL-DEC-28", DeclaredStateCoreChecks::lastSuccessWins),
        new CoreCheck("AL-DEC-29", DeclaredStateCoreChecks::earlierUsersAreRemembered));
  }

  static void logoutEndsTheSessionEntry(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a logout ends its type's entry; a session left empty ends with its cookie",
        (it, form) -> {
          Layer layer = it.layer();
          SessionSeat seat = SessionSeat.of(layer);
          Trace trace = it.trace(Person.class, Officer.class);
          Middleware chain = seat.both(layer, form);
          Visitor visitor = new Visitor();
          trace.visit("login", chain, visitor, request -> logInBoth(layer, request));
          trace
              .visit("one ends", chain, visitor, request -> layer.logout(request, Person.class))
              .shows(OLGA.toString());
          it.equal("the other entry", List.of(Map.of("Officer", "no. of Olga")), seat.entries());
          trace
              .visit("both end", chain, visitor, request -> layer.logout(request, Officer.class))
              .shows("no user");
          it.equal("no session", List.of(), seat.entries());
          it.equal("no cookie", false, visitor.hasCookie());
        });
  }

  private static void logInBoth(Layer layer, Request request) {
    layer.login(request, ADA);
    layer.login(request, OLGA);
  }

  static void lastSuccessWins(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the last success wins, a later failure takes nothing away, a token is a user type too",
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class, Pass.class);
          Pass pass = new Pass("of Bob", "bobs", BOB, ADA, true);
          Middleware chain =
              seat.middleware()
                  .then(SessionSeat.people(it.layer(), form))
                  .then(it.layer().tokenAuthenticator(form, Pass.model(List.of(pass))));
          Visitor visitor = new Visitor();
          trace.visit("login", chain, visitor, request -> it.layer().login(request, ADA));
          trace
              .visit("another's token", chain, visitor.with("Authorization", "Bearer bobs"))
              .shows(BOB + ", Pass[of Bob]");
          trace
              .visit("no token", chain, visitor.instead("Authorization", "Bearer nobodys"))
              .shows(BOB.toString());
        });
  }

  static void earlierUsersAreRemembered(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a user authenticated ahead of the session authenticator is remembered; without sessions"
            + " middleware the chain is refused when it is built",
        DeclaredStateCoreChecks::earlierUsers);
  }

  private static void earlierUsers(CoreProbe probe, Form form) {
    Layer layer = probe.layer();
    Trace trace = probe.trace(Person.class);
    Middleware people = SessionSeat.people(layer, form);
    Middleware ahead = layer.bearer(form, (sent, request) -> layer.login(request, ADA));
    Middleware sessions = SessionSeat.of(layer).middleware();
    Visitor visitor = new Visitor().with("Authorization", "Bearer ada");
    trace.visit("Bearer", sessions.then(ahead).then(people), visitor);
    trace.visit("cookie", sessions.then(people), visitor).shows(ADA.toString());
    probe.equal("starts without sessions", false, startsWithoutSessions(people));
  }

  private static boolean startsWithoutSessions(Middleware people) {
    try {
      people.to(request -> HttpResponse.of(200));
      return true;
    } catch (IllegalStateException refused) {
      return false;
    }
  }
}
