package org.authlayer.domain.routes;

import java.util.Optional;
import org.authlayer.domain.fakes.Call;
import org.authlayer.domain.fakes.World;
import org.authlayer.domain.pages.BrowserProblems;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.ProtectionSettings;
import org.authlayer.ports.json.JsonValue;

/** A client of all reference applications in a world of fakes. */
record Browser(World world, Application application) {

  static Browser open() {
    World world = World.fresh();
    return new Browser(
        world,
        new ReferenceApplications()
            .create(world.environment().with(new BrowserProblems()), World.settings()));
  }

  static Browser open(ProtectionSettings protection) {
    World world = World.fresh();
    return new Browser(
        world,
        new ReferenceApplications()
            .create(world.environment().with(new BrowserProblems()), World.settings(protection)));
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
