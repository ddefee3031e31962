package org.authlayer.conformance.helidon;

import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.websocket.WsRouting;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.attacks.AttackedApplication;
import org.authlayer.conformance.attacks.Attacks;
import org.authlayer.conformance.attacks.Seat;
import org.authlayer.conformance.attacks.Seat.Part;
import org.authlayer.conformance.attacks.Seat.Place;
import org.authlayer.conformance.attacks.Ways;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driving.Application;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.server.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** The attacks on three seats; {@code ExamplesIT} makes them on the examples. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SeatAttacksTest {

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final TestPostgres postgres;

  SeatAttacksTest() throws Exception {
    postgres = opening(TestPostgres.start());
  }

  private <C extends AutoCloseable> C opening(C resource) {
    opened.push(resource);
    return resource;
  }

  @AfterAll
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  private Server server(String database, Map<String, String> attacked, Adapters adapters)
      throws Exception {
    Map<String, String> settings = new HashMap<>(attacked);
    settings.putAll(postgres.database(database));
    settings.put("server.port", "0");
    settings.put("jwt.keys.0.kid", "attacks");
    settings.put("jwt.keys.0.algorithm", "HS256");
    settings.put("jwt.keys.0.secret", "upZPK/NGRNkrXQvG7ZfzxbqjKVpD8/0pWYU0kaMDWtk=");
    return opening(Server.start(settings, adapters));
  }

  @TestFactory
  Stream<DynamicTest> referenceServer() throws Exception {
    Server server = server("attacked_reference", Attacks.settings(), Adapters.found());
    Map<Part, String> paths =
        Map.of(
            Part.SIGN_UP, "/users",
            Part.TOKEN_LOGIN, "/login",
            Part.SESSION_LOGIN, "/web/login",
            Part.ACCOUNT, "/account",
            Part.OPENS, "/session/me",
            Part.SEES, "/session/me",
            Part.UPGRADES, "/session/me");
    return Attacks.on(new Seat(Place.REFERENCE_SERVER, server.url(), paths, 200));
  }

  @TestFactory
  Stream<DynamicTest> applicationOnTheServer() throws Exception {
    Server server =
        server(
            "attacked_application",
            Attacks.settingsOfAnApplication(),
            Adapters.found().withApplications(new AttackedApplication()));
    return Attacks.on(
        Seat.attacked(
            Place.APPLICATION,
            server.url(),
            "/attacked/me",
            "/attacked/count",
            "/attacked/me",
            200,
            "/attacked"));
  }

  @TestFactory
  Stream<DynamicTest> gateInHelidon() throws Exception {
    Map<String, String> settings = new HashMap<>(Attacks.settingsOfAnApplication());
    settings.putAll(postgres.database("attacked_gate"));
    AttackedApplication attacked = new AttackedApplication();
    AuthRuntime runtime =
        opening(AuthRuntime.open(settings, Adapters.found().withApplications(attacked)));
    Application accounts = attacked.create(runtime.environment(), runtime.settings());
    runtime.start(attacked);
    AuthLayer layer = AuthLayer.of(runtime.environment(), runtime.settings());
    AuthFeature auth =
        AuthFeature.create()
            .protect("/secret", Ways.secret(layer))
            .protect("/foreign", Ways.foreign(layer))
            .protect("/native", layer.gate(layer.sessions(), layer.guard()))
            .protect("/live", layer.gate(layer.sessions(), layer.guard()));
    PlainServer server =
        opening(new PlainServer(routing(auth, accounts), builder -> live(auth, builder)));
    return Attacks.on(
        Seat.attacked(
            Place.HELIDON_GATE, server.url(""), "/native/seen", "/native/count", "/live", 101));
  }

  private static HttpRouting.Builder routing(AuthFeature auth, Application accounts) {
    return HttpRouting.builder()
        .addFeature(auth)
        .get("/secret", (request, response) -> response.send("seen"))
        .get("/foreign", (request, response) -> response.send("seen"))
        .get("/native/seen", (request, response) -> response.send("seen"))
        .get(
            "/native/count",
            (request, response) -> {
              request.context().get(Session.class).orElseThrow().set("count", "1");
              response.send("counted");
            })
        .any("/attacked/*", auth.handler(accounts));
  }

  private static void live(AuthFeature auth, WebServerConfig.Builder builder) {
    builder
        .addProtocol(auth.webSockets())
        .addRouting(WsRouting.builder().endpoint("/live", new Echo()));
  }

  private static final class Echo implements WsListener {
    @Override
    public void onMessage(WsSession session, String text, boolean last) {
      session.send(text, true);
    }
  }
}
