package org.authlayer.testing;

import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.Users;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** An application for one test, and the services that it uses. */
record TestedApplication(
    InMemoryStores stores,
    ManualClock clock,
    Environment environment,
    Settings settings,
    Application application,
    Queue<String> faults) {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  static TestedApplication of(ApplicationFactory factory, Settings settings) {
    InMemoryStores stores = new InMemoryStores();
    ManualClock clock = new ManualClock(START);
    Environment environment = TestEnvironment.of(stores, clock);
    Queue<String> faults = new ConcurrentLinkedQueue<>();
    return new TestedApplication(
        stores,
        clock,
        environment,
        settings,
        application(factory, environment, settings, faults::add),
        faults);
  }

  /** Routes are compared with what they declare; another application is taken as it is. */
  private static Application application(
      ApplicationFactory factory,
      Environment environment,
      Settings settings,
      Consumer<String> faults) {
    if (factory instanceof RoutedApplication routed) {
      AuthLayer layer = AuthLayer.of(environment, settings);
      Routes routes = routed.routes(layer).below(routed.base());
      return layer.application(ComparedMiddleware.in(routes, faults));
    }
    return factory.create(environment, settings);
  }

  /** Fails the test whose request showed that a declaration is not true. */
  void requireTrueDeclarations() {
    List<String> all = List.copyOf(faults);
    faults.clear();
    if (!all.isEmpty()) {
      throw new AssertionError(String.join("\n", all));
    }
  }

  AuthLayer layer() {
    return AuthLayer.of(environment, settings);
  }

  /** The user of an address, stored now if there was none. */
  User user(String name, String email) {
    return user(environment, name, email);
  }

  static User user(Environment environment, String name, String email) {
    Users users = environment.databases().standard().users();
    String unknown = environment.passwordHasher().hash(UUID.randomUUID().toString());
    return switch (users.add(new NewUser(null, name, email, unknown))) {
      case Users.Added.Ok(User added) -> added;
      case Users.Added.EmailTaken taken -> users.findByEmail(email).orElseThrow();
    };
  }
}
