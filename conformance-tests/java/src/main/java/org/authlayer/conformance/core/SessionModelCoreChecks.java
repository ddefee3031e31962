package org.authlayer.conformance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.model.ModelSessionAuthenticatable;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.InMemoryStores;

/** The model of sessions, in process: AL-MOD-07, AL-MOD-08. */
public final class SessionModelCoreChecks {

  private SessionModelCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-MOD-07", SessionModelCoreChecks::sessionModelKeepsTheIdentifier),
        new CoreCheck("AL-MOD-08", SessionModelCoreChecks::sessionAuthenticatorTakesADatabase));
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
          Middleware chain = chain(it, seat, form, model(databases), Optional.empty());
          for (User user : List.of(ada, bob)) {
            Visitor visitor = new Visitor();
            trace.visit("login", chain, visitor, request -> it.layer().login(request, user));
            trace.visit(user.name() + " later", chain, visitor).shows(user.toString());
          }
          for (User user : List.of(ada, bob)) {
            it.equal(
                user.name() + "'s session",
                1L,
                seat.entries().stream()
                    .filter(entries -> List.copyOf(entries.values()).equals(text(user)))
                    .count());
          }
        });
  }

  private static List<String> text(User user) {
    return List.of(user.id().toString());
  }

  static void sessionAuthenticatorTakesADatabase(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "the user comes from the named database, and from the default one when none is named",
        (it, form) -> {
          UUID id = UUID.randomUUID();
          Databases databases =
              new Databases(
                  holding(id, "in the default"),
                  Map.of("A", holding(id, "in A"), "B", holding(id, "in B")));
          User any = new User(id, "any", "any@example.org", "hash");
          SessionSeat seat = SessionSeat.of(it.layer());
          Visitor visitor = new Visitor();
          Trace trace = it.trace(User.class);
          Middleware standard = chain(it, seat, form, model(databases), Optional.empty());
          trace.visit("login", standard, visitor, request -> it.layer().login(request, any));
          for (String name : List.of("", "A", "B")) {
            Optional<String> database = Optional.of(name).filter(named -> !named.isEmpty());
            Middleware chain = chain(it, seat, form, model(databases), database);
            List<String> seen = new ArrayList<>();
            trace.visit(
                "later",
                chain,
                visitor,
                request ->
                    it.layer().get(request, User.class).map(User::name).ifPresent(seen::add));
            it.equal(
                name.isEmpty() ? "no database" : "database " + name,
                List.of("in " + (name.isEmpty() ? "the default" : name)),
                seen);
          }
        });
  }

  private static Middleware chain(
      CoreProbe probe,
      SessionSeat seat,
      Form form,
      ModelSessionAuthenticatable<User> model,
      Optional<String> database) {
    return seat.middleware().then(probe.layer().sessionAuthenticator(form, model, database));
  }

  private static ModelSessionAuthenticatable<User> model(Databases databases) {
    return new ModelSessionAuthenticatable<>(
        User.class, User::id, stores -> stores.users()::findById, databases);
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
}
