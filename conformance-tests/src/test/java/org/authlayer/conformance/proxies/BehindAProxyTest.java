package org.authlayer.conformance.proxies;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.WebServer;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page says of each proxy, with its blocks. */
@Timeout(300)
class BehindAProxyTest {

  private static final String EMAIL = "ada@example.org";
  private static final String PASSWORD = "correct horse";
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded";
  private static final String[] SPOOFED = {
    "Host: example.org", "X-Forwarded-For: 9.9.9.9", "X-Forwarded-Proto: https"
  };

  @TempDir private Path certificates;

  private final BlockingQueue<HttpRequest> seen = new LinkedBlockingQueue<>();

  @BeforeEach
  void makeCertificate() throws Exception {
    String key = certificates.resolve("example.org.key").toString();
    Path certificate = certificates.resolve("example.org.crt");
    List<String> command =
        new ArrayList<>(List.of("openssl", "req", "-x509", "-newkey", "ec", "-nodes"));
    command.addAll(List.of("-pkeyopt", "ec_paramgen_curve:P-256", "-subj", "/CN=example.org"));
    command.addAll(List.of("-keyout", key, "-out", certificate.toString()));
    run(command.toArray(String[]::new));
    Files.writeString(
        certificates.resolve("example.org.pem"),
        Files.readString(certificate) + Files.readString(Path.of(key)));
  }

  @ParameterizedTest
  @EnumSource
  void betterConfigurationTellsWhoAskedAndHow(ProxyKind kind) throws Exception {
    try (HelidonServer server = noting(AddressBlock.parse("127.0.0.1"));
        Proxy proxy = Proxy.start(kind, kind.better(), server.url(), certificates)) {
      String target = "/a%2Fb//c/../d;x=1";
      ask(
          client(proxy),
          "GET " + target + "?q=%20",
          SPOOFED[0],
          SPOOFED[1],
          "X-Forwarded-Proto: http");
      HttpRequest request = next();
      assertEquals(target, request.path());
      assertEquals("q=%20", request.query());
      assertEquals(Channel.TLS, request.channel());
      assertEquals(ProxyClient.ADDRESS, request.client().network());
      assertEquals(List.of("example.org"), request.headers().all("Host"));
      assertFalse(request.headers().all("Connection").contains("close"), "it is to be kept");
    }
  }

  /** What a client says itself counts where the proxy is trusted and does not replace it. */
  @ParameterizedTest
  @EnumSource
  void shortestConfigurationIsForAServerThatTrustsNobody(ProxyKind kind) throws Exception {
    try (HelidonServer server = noting();
        Proxy proxy = Proxy.start(kind, kind.shortest(), server.url(), certificates)) {
      ask(ProxyClient.plain(proxy), "GET /a", SPOOFED);
      HttpRequest request = next();
      assertEquals(Channel.LOOPBACK, request.channel());
      assertEquals("127.0.0.1", request.client().network());
    }
    try (HelidonServer trusting = noting(AddressBlock.parse("127.0.0.1"));
        Proxy proxy = Proxy.start(kind, kind.shortest(), trusting.url(), certificates)) {
      ask(ProxyClient.plain(proxy), "GET /a", SPOOFED);
      HttpRequest request = next();
      assertEquals(Channel.TLS, request.channel(), "it came in clear text");
      boolean adds = kind == ProxyKind.APACHE;
      assertEquals(adds ? ProxyClient.ADDRESS : "9.9.9.9", request.client().network());
    }
  }

  @ParameterizedTest
  @EnumSource
  void websiteAndPasswordsWorkThroughTheTlsOfTheProxy(ProxyKind kind) throws Exception {
    Map<String, String> settings =
        Map.of(
            "server.trusted-proxies", "127.0.0.1",
            "session.cookie.secure", "true",
            "session.cookie.http-only", "true");
    try (Server server = reference(settings);
        Proxy proxy = Proxy.start(kind, kind.better(), server.url(), certificates);
        Proxy clear = Proxy.start(kind, kind.shortest(), server.url(), certificates)) {
      ProxyClient client = client(proxy);
      register(client);
      String cookie = login(client, "https://example.org");
      assertTrue(cookie.startsWith("HTTP/1.1 303 "), cookie);
      assertTrue(
          cookie.matches("(?is).*\r\nset-cookie: app_session=[^\r]*; secure[;\r].*"), cookie);
      assertTrue(login(client, "https://example.com").startsWith("HTTP/1.1 403 "));
      assertTrue(basic(client).startsWith("HTTP/1.1 200 "));
      assertTrue(basic(ProxyClient.plain(clear)).startsWith("HTTP/1.1 401 "), "in clear text");
    }
  }

  @ParameterizedTest
  @EnumSource
  void formsNeedTheHostOrAListedOrigin(ProxyKind kind) throws Exception {
    String origin = "http://example.org";
    for (boolean listed : new boolean[] {false, true}) {
      Map<String, String> settings = listed ? Map.of("server.origins", origin) : Map.of();
      try (Server server = reference(settings);
          Proxy proxy = Proxy.start(kind, kind.shortest(), server.url(), certificates)) {
        ProxyClient client = ProxyClient.plain(proxy);
        register(client);
        String expected = kind.keepsHost() || listed ? "HTTP/1.1 303 " : "HTTP/1.1 403 ";
        String answer = login(client, origin);
        assertTrue(answer.startsWith(expected), answer);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void checkThatHaproxyMakesUntoldKeepsTheServerInOrTakesItOut(boolean answered) throws Exception {
    Application checked =
        request -> {
          seen.add(request);
          boolean refused = request.method().equals("OPTIONS") && !answered;
          return HttpResponse.of(refused ? 405 : 204);
        };
    try (HelidonServer server = open(checked);
        Proxy proxy = Proxy.checkingOften(server.url())) {
      for (int check = 0; check < 5; check++) {
        assertEquals("OPTIONS /", take().toString());
      }
      String answer = ask(ProxyClient.plain(proxy), "GET /a", "Host: example.org");
      assertTrue(answer.startsWith("HTTP/1.1 " + (answered ? 204 : 503) + " "), answer);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/token/me", "/health/ready"})
  void checksOfThatKindAreAnsweredByTheServer(String path) throws Exception {
    try (Server server = reference(Map.of())) {
      ProxyClient direct = new ProxyClient(server.url().getPort(), null);
      String target = path.isEmpty() ? "*" : path;
      String answer = direct.bare("OPTIONS " + target + " HTTP/1.0\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 204 "), answer);
      assertTrue(answer.contains("\r\nAllow: "), answer);
    }
  }

  @Test
  void helidonsOwnServerHasNoAnswerToTheOlderVersion() throws Exception {
    WebServer server =
        WebServer.builder()
            .host("127.0.0.1")
            .port(0)
            .routing(routing -> routing.get("/", (request, response) -> response.send("ok")))
            .build()
            .start();
    try {
      ProxyClient direct = new ProxyClient(server.port(), null);
      assertEquals("", direct.bare("GET / HTTP/1.0\r\nHost: example.org\r\n\r\n"));
      URI url = URI.create("http://127.0.0.1:" + server.port() + "/");
      try (InputStream newer = url.toURL().openStream()) {
        assertEquals("ok", new String(newer.readAllBytes(), UTF_8));
      }
    } finally {
      server.stop();
    }
  }

  @Test
  void benchmarkOfApacheIsAnswered() throws Exception {
    Proxy.requireProgram("/usr/bin/ab");
    try (HelidonServer server = noting()) {
      String url = server.url() + "/";
      String once = run("ab", "-q", "-n", "50", "-c", "5", url);
      assertTrue(once.contains("Complete requests:      50\n"), once);
      assertTrue(once.contains("Failed requests:        0\n"), once);
      assertFalse(once.contains("Non-2xx"), once);
      String kept = run("ab", "-q", "-k", "-n", "50", "-c", "5", url);
      assertTrue(kept.contains("Keep-Alive requests:    50\n"), kept);
      assertTrue(kept.contains("Failed requests:        0\n"), kept);
    }
  }

  @Test
  void pageListsWhatAProxyChanges() {
    List<String> rows =
        Repository.read(Proxy.PAGE).lines().filter(line -> line.contains("| AL-")).toList();
    assertEquals(
        Table.read(BehindAProxy.class, BehindAProxy.TABLE, row -> row).stream()
            .map(row -> row.cell("proxy") + " | " + row.cell("clause") + " | " + row.cell("why"))
            .map(row -> "| " + row + " |")
            .toList(),
        rows);
  }

  private HelidonServer noting(AddressBlock... proxies) throws Exception {
    return open(
        request -> {
          seen.add(request);
          return HttpResponse.of(200, new Body.Text("ok"));
        },
        proxies);
  }

  private static HelidonServer open(Application application, AddressBlock... proxies)
      throws Exception {
    return HelidonServer.start(
        new HelidonSettings("127.0.0.1", 0, 65_536).with(Arrays.asList(proxies)), application);
  }

  /** The next that is no health check of HAProxy's. */
  private HttpRequest next() throws InterruptedException {
    HttpRequest request = take();
    boolean check = request.path().startsWith("/health/") || request.method().equals("OPTIONS");
    return check ? next() : request;
  }

  private HttpRequest take() throws InterruptedException {
    return Objects.requireNonNull(seen.poll(60, TimeUnit.SECONDS), "no request came");
  }

  private static Server reference(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("server.port", "0");
    all.put("password.bcrypt-cost", "4");
    return Server.start(
        all,
        Adapters.found()
            .withStores(any -> new InMemoryStores())
            .withHashers(any -> new BcryptHasher())
            .withEvents(event -> {}));
  }

  private ProxyClient client(Proxy proxy) throws Exception {
    return ProxyClient.trusting(certificates.resolve("example.org.crt"), proxy);
  }

  private static String ask(ProxyClient client, String start, String... fields) throws Exception {
    return client.ask(start, "", fields);
  }

  private static void register(ProxyClient client) throws Exception {
    String user =
        """
        {"name":"Ada","email":"%s","password":"%s","confirmPassword":"%2$s"}\
        """
            .formatted(EMAIL, PASSWORD);
    String answer =
        client.ask("POST /users", user, "Host: example.org", "Content-Type: application/json");
    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
  }

  private static String login(ProxyClient client, String origin) throws Exception {
    String form =
        "username=" + EMAIL.replace("@", "%40") + "&password=" + PASSWORD.replace(' ', '+');
    return client.ask("POST /web/login", form, "Host: example.org", FORM, "Origin: " + origin);
  }

  private static String basic(ProxyClient client) throws Exception {
    String both = Base64.getEncoder().encodeToString((EMAIL + ":" + PASSWORD).getBytes(UTF_8));
    return ask(client, "POST /login", "Host: example.org", "Authorization: Basic " + both);
  }

  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }
}
