package org.authlayer.domain.routes;

import java.util.Map;
import java.util.Optional;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.CountingHasher;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.pages.BrowserProblems;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.ApplicationSettings;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.ports.json.JsonValue;

/** A client of all reference applications in a world of fakes. */
record Browser(World world, Application application) {

  private static final Map<String, String> DEMO =
      Map.of(
          "demo.name", "Simple",
          "demo.username", "simple",
          "demo.password-hash", CountingHasher.of("simple-password"),
          "demo.token", "simple-token",
          "demo.admin-name", "Root",
          "demo.admin-username", "admin",
          "demo.admin-password-hash", CountingHasher.of("admin-password"));

  static Browser open() {
    return open(ProtectionSettings.standard());
  }

  /** Settings with which all applications are mounted. */
  static Settings settings() {
    return settings(Settings.standard(), DEMO);
  }

  /** The same settings with values of the applications' own keys, the others as by default. */
  static Settings settings(Settings settings, Map<String, String> own) {
    return settings.withOwn(
        ApplicationSettings.of(
            new ReferenceApplications().keys(), key -> Optional.ofNullable(own.get(key.path()))));
  }

  static Browser open(ProtectionSettings protection) {
    World world = World.fresh();
    return new Browser(
        world,
        new ReferenceApplications()
            .create(
                world.environment().with(new BrowserProblems()),
                settings().withProtection(protection)));
  }

  HttpResponse send(Call call) {
    return application.respond(call.message());
  }

  HttpResponse logIn(String email, String password) {
    return send(Call.post("/web/login").form("username", email, "password", password));
  }

  /** The session identifier that an answer hands out. */
  static Optional<String> session(HttpResponse response) {
    return response
        .headers()
        .first("Set-Cookie")
        .map(line -> line.substring(line.indexOf('=') + 1, line.indexOf(';')))
        .filter(id -> !id.isEmpty());
  }

  static String text(HttpResponse response) {
    return response.body() instanceof Body.Text(String text) ? text : "";
  }

  static JsonValue.ObjectValue json(HttpResponse response) {
    if (response.body() instanceof Body.Json(JsonValue.ObjectValue object)) {
      return object;
    }
    throw new AssertionError("no JSON object: " + response);
  }
}
