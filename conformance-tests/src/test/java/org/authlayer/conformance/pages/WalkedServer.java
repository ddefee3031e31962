package org.authlayer.conformance.pages;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.WireLimits;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.ReferenceApplication;
import org.authlayer.ports.driving.ReferenceSettings;
import org.authlayer.ports.driving.Settings;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** The process that {@link WalkTest} watches: each kind of request once, on the plain adapter. */
final class WalkedServer {

  private static final String EMAIL = "ada@example.org";
  private static final String PASSWORD = "correct horse";
  private static final Map<String, String> FORM = Map.of("username", EMAIL, "password", PASSWORD);
  private static final Map<String, String> ADA =
      Map.of("name", "Ada", "email", EMAIL, "password", PASSWORD, "confirmPassword", PASSWORD);

  /** The requests whose ways are looked at, in the order in which they are sent. */
  static final List<String> WALKS =
      List.of(
          "GET /me, Bearer",
          "POST /login, Basic",
          "GET /session/me, session",
          "POST /web/login, form");

  private WalkedServer() {}

  public static void main(String... arguments) throws Exception {
    HelidonSettings local = new HelidonSettings("127.0.0.1", 0, 65_536, List.of(), null);
    ReferenceApplications applications = new ReferenceApplications();
    try (HelidonServer server =
            HelidonServer.start(local, applications.create(environment(), settings()));
        HttpWire wire = new HttpWire(WireLimits.standard())) {
      URI url = server.url();
      wire.send(call(url, "POST", "/users").json(ADA));
      String token = wire.send(login(url)).string("value");
      HttpCall bySession = call(url, "GET", "/session/me");
      Answer opened = wire.send(bySession.bearer(token));
      String[] cookie = opened.first("Set-Cookie").orElseThrow().split("[=;]", 3);
      List<HttpCall> calls =
          List.of(
              call(url, "GET", "/me").bearer(token),
              login(url),
              bySession.cookie(cookie[0], cookie[1]),
              call(url, "POST", "/web/login").form(FORM));
      for (HttpCall call : calls) {
        wire.send(call);
      }
      for (int walk = 0; walk < calls.size(); walk++) {
        Mark.begin(WALKS.get(walk));
        Mark.end(wire.send(calls.get(walk)).status());
      }
    }
  }

  /** Where the debugger sees that a request begins, and that its answer has come. */
  static final class Mark {

    private Mark() {}

    static void begin(String name) {
      System.out.println(name);
    }

    static void end(int status) {
      System.out.println(status);
    }
  }

  private static HttpCall login(URI url) {
    return call(url, "POST", "/login").basic(EMAIL, PASSWORD);
  }

  private static HttpCall call(URI url, String method, String path) {
    return HttpCall.of(method, url.resolve(path));
  }

  private static Environment environment() {
    byte[] key = "signs JSON web tokens of a walk and nothing".getBytes(StandardCharsets.UTF_8);
    return new Environment(
        new Databases(new InMemoryStores(), Map.of()),
        new BcryptHasher(),
        new HmacJwts("walk", key),
        event -> {},
        new ManualClock(Instant.parse("2026-01-01T00:00:00Z")),
        new SecureRandom());
  }

  private static Settings settings() {
    Set<ReferenceApplication> mounted =
        Set.of(ReferenceApplication.TOKEN, ReferenceApplication.SESSION, ReferenceApplication.WEB);
    return Settings.standard()
        .withReference(new ReferenceSettings(mounted, Duration.ofHours(1), null));
  }
}
