package org.authlayer.conformance.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driving.SessionSettings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** Sessions in memory and the middleware in front of them. */
public record SessionSeat(InMemoryStores stores, Middleware middleware) {

  /** How sessions remember a {@link Person}. */
  public static final SessionAuthenticatable<Person> PEOPLE =
      new SessionAuthenticatable<>(Person.class, "Person", person -> "id of " + person.name());

  /** How sessions remember an {@link Officer}. */
  public static final SessionAuthenticatable<Officer> OFFICERS =
      new SessionAuthenticatable<>(Officer.class, "Officer", officer -> "no. of " + officer.name());

  public static SessionSeat of(Layer layer) {
    return of(layer, new InMemoryStores());
  }

  public static SessionSeat of(Layer layer, InMemoryStores stores) {
    ManualClock clock = new ManualClock(Instant.parse("2030-01-01T00:00:00Z"));
    return new SessionSeat(
        stores, layer.sessions(stores.sessions(), SessionSettings.standard(), clock, event -> {}));
  }

  public List<Map<String, String>> entries() {
    return stores.rows("sessions").stream()
        .map(row -> Objects.requireNonNull(row.get("digest"), "digest"))
        .flatMap(digest -> stores.sessions().find(digest, Instant.EPOCH).stream())
        .map(SessionData::users)
        .toList();
  }

  /** A chain that remembers one of each. */
  public Middleware both(Layer layer, Form form) {
    return middleware.then(people(layer, form)).then(officers(layer, form));
  }

  public static Middleware people(Layer layer, Form form) {
    return layer.session(
        form, PEOPLE, (id, request) -> layer.login(request, new Person(id.replace("id of ", ""))));
  }

  public static Middleware officers(Layer layer, Form form) {
    return layer.session(
        form,
        OFFICERS,
        (id, request) -> layer.login(request, new Officer(id.replace("no. of ", ""))));
  }
}
