package org.authlayer.conformance.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.testing.memory.InMemoryStores;

/**
 * Sessions and their models, in process: AL-SES, AL-MOD-07, AL-MOD-08, AL-DEC-16, AL-DEC-28,
 * AL-DEC-29.
 */
public final class SessionCoreChecks {

  private static final Person ADA = new Person("Ada");
  private static final Person BOB = new Person("Bob");
  private static final Officer OLGA = new Officer("Olga");

  private SessionCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-SES-02", SessionCoreChecks::sessionKeepsTheIdentifierOnly),
        new CoreCheck("AL-SES-05", SessionCoreChecks::laterAuthenticatorsStillRun),
        new CoreCheck("AL-SES-08", SessionCoreChecks::typesKeepEntriesOfTheirOwn),
        new CoreCheck("AL-SES-09", SessionCoreChecks::identifierOfNobodyAuthenticatesNobody),
        new CoreCheck("AL-SES-15", SessionCoreChecks::sessionMiddlewareRunsFirst),
        new CoreCheck("AL-MOD-07", SessionCoreChecks::sessionModelKeepsTheIdentifier),
        new CoreCheck("AL-MOD-08", SessionCoreChecks::sessionAuthenticatorTakesADatabase),
        new CoreCheck("AL-DEC-16", SessionCoreChecks::logoutEndsTheSessionEntry),
        new CoreCheck("AL-DEC-28", SessionCoreChecks::lastSuccessWins),
        new CoreCheck("AL-DEC-29", SessionCoreChecks::earlierUsers));
  }

  private static void sessionKeepsTheIdentifierOnly(CoreProbe it, Form form) throws Exception {
    SessionSeat seat = SessionSeat.of(it.layer());
    Trace trace = it.trace(Person.class);
    Middleware chain = seat.middleware().then(SessionSeat.people(it.layer(), form));
    trace.visit("login", chain, new Visitor(), request -> it.layer().login(request, ADA));
    it.equal("the entry", List.of(Map.of("Person", "id of Ada")), seat.entries());
  }

  private static void laterAuthenticatorsStillRun(CoreProbe it, Form form) throws Exception {
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
  }

  private static void typesKeepEntriesOfTheirOwn(CoreProbe it, Form form) throws Exception {
    SessionSeat seat = SessionSeat.of(it.layer());
    Trace trace = it.trace(Person.class, Officer.class);
    Middleware chain = seat.both(it.layer(), form);
    Visitor visitor = new Visitor();
    trace.visit("login", chain, visitor, request -> logInBoth(it.layer(), request));
    it.equal("one session", 1, seat.entries().size());
    trace.visit("later", chain, visitor).shows(ADA + ", " + OLGA);
    trace
        .visit("logout of one", chain, visitor, request -> it.layer().logout(request, Person.class))
        .shows(OLGA.toString());
    trace.visit("afterwards", chain, visitor).shows(OLGA.toString());
    Visitor other = new Visitor();
    trace.visit(
        "a value",
        chain,
        other,
        request -> request.session().orElseThrow().set("Person", "id of Ada"));
    trace.visit("a value of a type's name is no user", chain, other).shows("no user");
  }

  private static void identifierOfNobodyAuthenticatesNobody(CoreProbe it, Form form)
      throws Exception {
    InMemoryStores stores = new InMemoryStores();
    Trace trace = it.trace(User.class);
    Databases databases = new Databases(stores, Map.of());
    Middleware chain =
        chain(it, SessionSeat.of(it.layer(), stores), form, databases, Optional.empty());
    Middleware guarded = chain.then(it.layer().guard(User.class));
    Visitor adas = new Visitor();
    Visitor bobs = new Visitor();
    User ada = add(stores, new UUID(0, 1), "Ada");
    User bob = add(stores, new UUID(0, 2), "Bob");
    trace.visit("login", chain, adas, request -> it.layer().login(request, ada));
    trace.visit("login", chain, bobs, request -> it.layer().login(request, bob));
    trace.visit("Ada's before", guarded, adas).shows(ada.toString());
    stores.users().remove(ada.id());
    trace.visit("Ada's guarded", guarded, adas).shows("refused with 401");
    trace.visit("Ada's", chain, adas).shows("no user");
    trace.visit("Bob's guarded", guarded, bobs).shows(bob.toString());
  }

  private static void sessionMiddlewareRunsFirst(CoreProbe it, Form form) throws Exception {
    SessionSeat seat = SessionSeat.of(it.layer());
    Trace trace = it.trace(Person.class);
    Middleware people = SessionSeat.people(it.layer(), form);
    Middleware right = seat.middleware().then(people);
    Visitor visitor = new Visitor();
    trace.visit("login", right, visitor, request -> it.layer().login(request, ADA));
    trace.visit("right order", right, visitor).shows(ADA.toString());
    reversed(it, people.then(seat.middleware()), visitor);
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

  static void sessionModelKeepsTheIdentifier(CoreProbe probe) throws Exception {
    InMemoryStores stores = new InMemoryStores();
    User ada = add(stores, UUID.randomUUID(), "Ada");
    User bob = add(stores, UUID.randomUUID(), "Bob");
    Databases databases = new Databases(stores, Map.of());
    probe.inBothForms(
        "the session keeps the text of its user's identifier and brings the user back",
        (it, form) -> {
          SessionSeat seat = SessionSeat.of(it.layer());
          Trace trace = it.trace(User.class);
          Middleware chain = chain(it, seat, form, databases, Optional.empty());
          for (User user : List.of(ada, bob)) {
            Visitor visitor = new Visitor();
            trace.visit("login", chain, visitor, request -> it.layer().login(request, user));
            trace.visit(user.name() + " later", chain, visitor).shows(user.toString());
          }
          List<List<String>> kept =
              seat.entries().stream().map(entries -> List.copyOf(entries.values())).toList();
          for (User user : List.of(ada, bob)) {
            List<String> id = List.of(user.id().toString());
            it.equal(user.name() + "'s session", 1, Collections.frequency(kept, id));
          }
        });
  }

  private static void sessionAuthenticatorTakesADatabase(CoreProbe it, Form form) throws Exception {
    UUID id = UUID.randomUUID();
    Databases databases =
        new Databases(
            holding(id, "in the default"),
            Map.of("A", holding(id, "in A"), "B", holding(id, "in B")));
    User any = new User(id, "any", "any@example.org", "hash");
    SessionSeat seat = SessionSeat.of(it.layer());
    Visitor visitor = new Visitor();
    Trace trace = it.trace(User.class);
    Middleware standard = chain(it, seat, form, databases, Optional.empty());
    trace.visit("login", standard, visitor, request -> it.layer().login(request, any));
    for (String name : List.of("", "A", "B")) {
      Optional<String> database = Optional.of(name).filter(named -> !named.isEmpty());
      Middleware chain = chain(it, seat, form, databases, database);
      List<String> seen = new ArrayList<>();
      trace.visit(
          "later",
          chain,
          visitor,
          request -> it.layer().get(request, User.class).map(User::name).ifPresent(seen::add));
      it.equal(
          name.isEmpty() ? "no database" : "database " + name,
          List.of("in " + (name.isEmpty() ? "the default" : name)),
          seen);
    }
  }

  private static Middleware chain(
      CoreProbe probe,
      SessionSeat seat,
      Form form,
      Databases databases,
      Optional<String> database) {
    var model =
        new ModelSessionAuthenticatable<>(
            User.class, User::id, stores -> stores.users()::findById, databases);
    return seat.middleware().then(probe.layer().sessionAuthenticator(form, model, database));
  }

  private static InMemoryStores holding(UUID id, String name) {
    InMemoryStores stores = new InMemoryStores();
    add(stores, id, name);
    return stores;
  }

  private static User add(InMemoryStores stores, UUID id, String name) {
    User user = new User(id, name, name.replace(' ', '.') + "@example.org", "hash");
    stores.users().add(new NewUser(id, user.name(), user.email(), user.passwordHash()));
    return user;
  }

  private static void logoutEndsTheSessionEntry(CoreProbe it, Form form) throws Exception {
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
  }

  private static void logInBoth(Layer layer, Request request) {
    layer.login(request, ADA);
    layer.login(request, OLGA);
  }

  private static void lastSuccessWins(CoreProbe it, Form form) throws Exception {
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
