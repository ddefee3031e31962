package org.authlayer.passkey;

import static org.authlayer.passkey.Harbour.assertion;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.passkey.SoftAuthenticator.Says;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.operation.DatabaseSettings;
import org.authlayer.ports.operation.EmbeddedDatabase;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.Caller;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

/** A server of one application with PostgreSQL for all tests of a class, and a user for each. */
@SuppressWarnings("NullAway.Init") // each class starts its own, before its tests
abstract class Served {

  static final Instant START = Instant.parse("2026-11-27T12:00:00Z");
  static final Queue<AuthEvent> EVENTS = new ConcurrentLinkedQueue<>();

  private static final AtomicInteger NUMBER = new AtomicInteger();

  static ManualClock clock = new ManualClock(START);
  static EmbeddedDatabase database;
  static Server server;

  /** The address and the login name of the user. */
  String name;

  static void start(Path folder, RoutedApplication application, Map<String, String> more) {
    clock = new ManualClock(START);
    database =
        ServiceLoader.load(EmbeddedDatabase.Factory.class)
            .findFirst()
            .orElseThrow()
            .start(DatabaseSettings.embedded(folder.resolve("database")));
    server = open(application, more);
  }

  /** A further instance on the same database. */
  static Server open(RoutedApplication application, Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "server.port",
                "0",
                "database.url",
                database.url(),
                "database.user",
                database.user(),
                "database.password",
                database.password(),
                "password.bcrypt-cost",
                "4",
                "app.passkeys.origin",
                Harbour.ORIGIN,
                "app.passkeys.rp-id",
                Harbour.SITE));
    settings.putAll(more);
    return Server.start(
        settings,
        Adapters.found().withApplications(application).withTime(clock).withEvents(EVENTS::add));
  }

  @AfterAll
  static void stop() {
    server.close();
    database.close();
  }

  @BeforeEach
  void nextUser() {
    name = "u" + NUMBER.incrementAndGet() + "@b.cc";
    EVENTS.clear();
  }

  static Caller caller(String base) {
    return new Caller(server.url() + base);
  }

  Caller signedUp(String base, String password) {
    String user =
        """
        {"name":"Ada","email":"%s","password":"%s","confirmPassword":"%s"}\
        """
            .formatted(name, password, password);
    assertEquals(200, caller(base).json("POST", "/users", user).status());
    return loggedIn(base, password);
  }

  Caller loggedIn(String base, String password) {
    Caller caller = caller(base);
    assertEquals(200, login(caller, password));
    return caller;
  }

  int login(Caller caller, String password) {
    String content = "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(name, password);
    return caller.json("POST", "/login", content).status();
  }

  static String challenge(Caller.Answer options) {
    assertEquals(200, options.status(), options.body());
    return options.all("\"challenge\":\"([A-Za-z0-9_-]{43})\"").get(0);
  }

  static Caller.Answer register(Caller caller, SoftAuthenticator key, String name, Says says) {
    Caller.Answer options = caller.json("POST", "/passkeys/options", "");
    return caller.json("POST", "/passkeys", registration(options, key, name, says));
  }

  static String registration(Caller.Answer options, SoftAuthenticator key, String name, Says says) {
    String challenge = challenge(options);
    key.holding(options.all("\"user\":\\{\"id\":\"([^\"]+)\"").get(0));
    return key.registration(name, says, challenge);
  }

  static Caller.Answer login(Caller caller, SoftAuthenticator key) {
    return login(caller, key, assertion());
  }

  static Caller.Answer login(Caller caller, SoftAuthenticator key, Says says) {
    String challenge = challenge(caller.json("POST", "/passkeys/login/options", ""));
    return caller.json("POST", "/passkeys/login", key.assertion(says, challenge));
  }
}
