package org.authlayer.conformance.pages;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.conformance.endtoend.TestPostgres;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.HttpWire;
import org.authlayer.conformance.wire.WireLimits;
import org.authlayer.domain.routes.ReferenceApplications;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;

/** The process that {@link WalkTest} watches: each kind of request once. */
final class WalkedServer {

  /** The server that users start, with its listener and an embedded PostgreSQL. */
  static final String PACKED = "packed";

  /** The Helidon adapter alone, on stores in memory. */
  static final String PLAIN = "plain";

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
    if (arguments[0].equals(PACKED)) {
      try (Server server = Server.start(packed(), Adapters.found())) {
        walk(server.url());
      }
    } else {
      HelidonSettings local = new HelidonSettings("127.0.0.1", 0, 65_536);
      Application application = new ReferenceApplications().create(environment(), settings());
      try (HelidonServer server = HelidonServer.start(local, application)) {
        walk(server.url());
      }
    }
  }

  private static void walk(URI url) throws Exception {
    try (HttpWire wire = new HttpWire(WireLimits.standard())) {
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
        int status = wire.send(calls.get(walk)).status();
        if (status >= 400) {
          throw new IllegalStateException(WALKS.get(walk) + ": " + status);
        }
        Mark.end(status);
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

  private static Map<String, String> packed() {
    return Map.of(
        "server.port", "0",
        "database.data-directory", TestPostgres.directory("walk").toString(),
        "password.bcrypt-cost", "4");
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
    return Reference.mounted(Set.of("token", "session", "web"));
  }
}
