package org.authlayer.conformance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.InMemoryStores;

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
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class);
          Middleware chain = seat.middleware().then(SessionSeat.people(it.layer(), form));
          trace.visit("login", chain, new Visitor(), request -> it.layer().login(request, ADA));
          it.equal("the entry", List.of(Map.of("Person", "id of Ada")), seat.entries());
        });
  }

  static void laterAuthenticatorsStillRun(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "an authenticator after a successful session authenticator is called, and both users stay",
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class, Officer.class);
          AtomicInteger called = new AtomicInteger();
          Middleware session = seat.middleware().then(SessionSeat.people(it.layer(), form));
          Middleware spy =
              it.layer()
                  .bearer(
                      form,
                      (sent, request) -> {
                        called.incrementAndGet();
                        it.layer().login(request, OLGA);
                      });
          Visitor visitor = new Visitor();
          trace.visit("login", session, visitor, request -> it.layer().login(request, ADA));
          trace
              .visit("both", session.then(spy), visitor.with("Authorization", "Bearer olga"))
              .shows(ADA + ", " + OLGA);
          it.equal("the later one is called", 1, called.get());
        });
  }

  static void typesKeepEntriesOfTheirOwn(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "two types are kept side by side in one session, and one ends without the other",
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class, Officer.class);
          Middleware chain = seat.both(it.layer(), form);
          Visitor visitor = new Visitor();
          trace.visit(
              "login",
              chain,
              visitor,
              request -> {
                it.layer().login(request, ADA);
                it.layer().login(request, OLGA);
              });
          it.equal("one session", 1, seat.entries().size());
          trace.visit("later", chain, visitor).shows(ADA + ", " + OLGA);
          trace
              .visit(
                  "logout of one",
                  chain,
                  visitor,
                  request -> it.layer().logout(request, Person.class))
              .shows(OLGA.toString());
          trace.visit("afterwards", chain, visitor).shows(OLGA.toString());
        });
  }

  static void identifierOfNobodyAuthenticatesNobody(CoreProbe probe) throws Exception {
    User ada = new User(new UUID(0, 1), "Ada", "ada@example.org", "hash");
    User bob = new User(new UUID(0, 2), "Bob", "bob@example.org", "hash");
    probe.inBothForms(
        "a session whose user is gone identifies no user, and another one still does",
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
          trace.visit("Ada's before", guarded, adas).shows(ada.toString());
          stores.users().remove(ada.id());
          trace.visit("Ada's guarded", guarded, adas).shows("refused with 401");
          trace.visit("Ada's", chain, adas).shows("no user");
          trace.visit("Bob's guarded", guarded, bobs).shows(bob.toString());
        });
  }

  static void sessionMiddlewareRunsFirst(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "a session authenticates behind the sessions middleware and not ahead of it",
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(Person.class);
          Middleware people = SessionSeat.people(it.layer(), form);
          Middleware right = seat.middleware().then(people);
          Visitor visitor = new Visitor();
          trace.visit("login", right, visitor, request -> it.layer().login(request, ADA));
          trace.visit("right order", right, visitor).shows(ADA.toString());
          reversed(it, people.then(seat.middleware()), visitor);
        });
  }

  /** The chain may be refused when it is built, or see no user. */
  private static void reversed(CoreProbe probe, Middleware chain, Visitor visitor) {
    List<Person> seen = new ArrayList<>();
    probe
        .trace()
        .visit(
            "reversed",
            chain,
            visitor,
            request -> probe.layer().get(request, Person.class).ifPresent(seen::add));
    probe.equal("reversed", List.of(), seen);
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
