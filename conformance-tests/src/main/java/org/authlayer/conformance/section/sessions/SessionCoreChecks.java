package org.authlayer.conformance.section.sessions;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.Form;
import org.authlayer.conformance.core.Officer;
import org.authlayer.conformance.core.Person;
import org.authlayer.conformance.core.SessionSeat;
import org.authlayer.conformance.core.Trace;
import org.authlayer.conformance.core.Visitor;
import org.authlayer.conformance.memory.InMemoryStores;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;

/** Sessions, in process: AL-SES. */
public final class SessionCoreChecks {

  private static final Person ADA = new Person("Ada");
  private static final Officer OLGA = new Officer("Olga");

  private SessionCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-SES-02", SessionCoreChecks::sessionKeepsTheIdentifierOnly),
        new CoreCheck("AL-SES-05", SessionCoreChecks::laterAuthenticatorsStillRun),
        new CoreCheck("AL-SES-08", SessionCoreChecks::typesKeepEntriesOfTheirOwn),
        new CoreCheck("AL-SES-09", SessionCoreChecks::identifierOfNobodyAuthenticatesNobody),
        new CoreCheck("AL-SES-15", SessionCoreChecks::sessionMiddlewareRunsFirst));
  }

  static void sessionKeepsTheIdentifierOnly(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the session keeps one entry for the type, and that is the user's session identifier",
        List.of("login -> " + ADA, "{Person=id of Ada}"),
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class);
          Middleware chain = seat.middleware().then(SessionSeat.people(it.layer(), form));
          trace.visit("login", chain, new Visitor(), request -> it.layer().login(request, ADA));
          seat.entries().forEach(entries -> trace.add(entries.toString()));
          return trace.lines();
        });
  }

  static void laterAuthenticatorsStillRun(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "an authenticator after a successful session authenticator is called, and both users stay",
        List.of("login -> " + ADA, "called", "both -> " + ADA + ", " + OLGA),
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class, Officer.class);
          Middleware session = seat.middleware().then(SessionSeat.people(it.layer(), form));
          Middleware spy =
              it.layer()
                  .bearer(
                      form,
                      (sent, request) -> {
                        trace.add("called");
                        it.layer().login(request, OLGA);
                      });
          Visitor visitor = new Visitor();
          trace.visit("login", session, visitor, request -> it.layer().login(request, ADA));
          trace.visit("both", session.then(spy), visitor.with("Authorization", "Bearer olga"));
          return trace.lines();
        });
  }

  static void typesKeepEntriesOfTheirOwn(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "two types are kept side by side in one session, and one ends without the other",
        List.of(
            "login -> " + ADA + ", " + OLGA,
            "one session",
            "later -> " + ADA + ", " + OLGA,
            "logout of one -> " + OLGA,
            "afterwards -> " + OLGA),
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
          trace.add(seat.entries().size() == 1 ? "one session" : "not one session");
          trace.visit("later", chain, visitor);
          trace.visit(
              "logout of one", chain, visitor, request -> it.layer().logout(request, Person.class));
          trace.visit("afterwards", chain, visitor);
          return trace.lines();
        });
  }

  static void identifierOfNobodyAuthenticatesNobody(CoreProbe probe) throws Exception {
    User ada = new User(new UUID(0, 1), "Ada", "ada@example.org", "hash");
    User bob = new User(new UUID(0, 2), "Bob", "bob@example.org", "hash");
    probe.inBothForms(
        "a session whose user is gone identifies nobody, and another one still does",
        List.of(
            "login -> " + ada,
            "login -> " + bob,
            "Ada's guarded -> refused with 401",
            "Ada's -> nobody",
            "Bob's guarded -> " + bob),
        (it, form) -> {
          InMemoryStores stores = new InMemoryStores();
          Trace trace = it.trace(User.class);
          Middleware chain = sessions(it, form, stores);
          Middleware guarded = chain.then(it.layer().guard(User.class));
          Visitor adas = new Visitor();
          Visitor bobs = new Visitor();
          add(stores, ada);
          add(stores, bob);
          trace.visit("login", chain, adas, request -> it.layer().login(request, ada));
          trace.visit("login", chain, bobs, request -> it.layer().login(request, bob));
          stores.users().remove(ada.id());
          trace.visit("Ada's guarded", guarded, adas);
          trace.visit("Ada's", chain, adas);
          trace.visit("Bob's guarded", guarded, bobs);
          return trace.lines();
        });
  }

  static void sessionMiddlewareRunsFirst(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a session authenticates behind the sessions middleware and not ahead of it",
        List.of("login -> " + ADA, "right order -> " + ADA, "reversed: nobody"),
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class);
          Middleware people = SessionSeat.people(it.layer(), form);
          Middleware right = seat.middleware().then(people);
          Visitor visitor = new Visitor();
          trace.visit("login", right, visitor, request -> it.layer().login(request, ADA));
          trace.visit("right order", right, visitor);
          Trace reversed = it.trace(Person.class);
          reversed.visit("reversed", people.then(seat.middleware()), visitor);
          boolean seen = reversed.lines().toString().contains(ADA.toString());
          trace.add("reversed: " + (seen ? "somebody" : "nobody"));
          return trace.lines();
        });
  }

  private static Middleware sessions(CoreProbe probe, Form form, InMemoryStores stores) {
    var model =
        new ModelSessionAuthenticatable<>(
            User.class,
            User::id,
            database -> database.users()::findById,
            new Databases(stores, Map.of()));
    return SessionSeat.of(probe.layer(), stores)
        .middleware()
        .then(probe.layer().sessionAuthenticator(form, model, Optional.empty()));
  }

  private static void add(InMemoryStores stores, User user) {
    stores.users().add(new NewUser(user.id(), user.name(), user.email(), user.passwordHash()));
  }
}
