package jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Gate;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server of {@link Main}: accounts of the layer, and a gate before handlers of Jetty. */
class GatesTest {

  private static final String ADA =
      """
      {"name":"Ada","email":"ada@example.org","password":"correct horse",
       "confirmPassword":"correct horse"}\
      """;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static AuthRuntime runtime;
  private static Server server;
  private static URI at;
  private static String token;

  @BeforeAll
  static void startAndLogIn(@TempDir Path data) throws Exception {
    Map<String, String> settings = Map.of("database.data-directory", data.toString());
    Main.Accounts accounts = new Main.Accounts();
    runtime = AuthRuntime.open(settings, Adapters.found().withApplications(accounts));
    AuthLayer layer = AuthLayer.of(runtime.environment(), runtime.settings());
    Gate reading = layer.gate(layer.credentials(), layer.guard(User.class));
    Handler handler = new GateHandler(Main.handler(runtime, accounts)).protect("/notes", reading);
    server = JettyServers.start(InetAddress.getLoopbackAddress(), 0, handler);
    at = JettyServers.url(server);
    HttpRequest.Builder signUp = call("/account/users").POST(BodyPublishers.ofString(ADA));
    assertEquals(200, send(signUp.header("Content-Type", "application/json")).statusCode());
    HttpRequest.Builder login = call("/account/login").POST(BodyPublishers.noBody());
    login.header("Authorization", "Basic YWRhQGV4YW1wbGUub3JnOmNvcnJlY3QgaG9yc2U=");
    token = "Bearer " + send(login).body().split("\"")[7];
  }

  @AfterAll
  static void endOfTheProcessStopsTheServerAndItsDatabase() {
    runtime.environment().databases().standard().ping();
    Main.end(server, runtime);
    assertTrue(server.isStopped());
    assertThrows(StoreException.class, () -> runtime.environment().databases().standard().ping());
  }

  @Test
  void userPassesAndStrangerGetsTheChallenge() throws Exception {
    HttpResponse<String> refused = send(call("/orders"));
    assertEquals(401, refused.statusCode());
    assertEquals("Bearer realm=\"authlayer\"", first(refused, "WWW-Authenticate"));
    assertEquals("application/problem+json", first(refused, "Content-Type"));
    HttpResponse<String> passed = send(call("/orders").header("Authorization", token));
    assertEquals("The orders of Ada\n", passed.body());
    assertEquals("no-store", first(passed, "Cache-Control"));
    assertTrue(passed.headers().firstValue("X-Request-Id").isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders", "/orders/", "/orders/1", "/orders?a=/x", "/orders/x%20y"})
  void everythingBelowThePathIsBehindTheGate(String target) throws IOException {
    assertEquals(401, status(target, ""));
    assertEquals(200, status(target, "Authorization: " + token + "\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//orders", "/./orders", "/x/../orders", "/%2e/orders", "/x/%2e%2e/orders", "/%6frders",
        "/orders;a=1", "/ORDERS", "/x%2f..%2forders", "/orders%00", "/orders.", "/%C0%AForders"
      })
  void anotherSpellingReachesNoHandler(String target) throws IOException {
    assertEquals(400, status(target, "Authorization: " + token + "\r\n"), target);
  }

  @Test
  void refusedPathIsAProblemThatNoCacheKeeps() throws Exception {
    HttpResponse<String> refused = send(call("/ORDERS").header("Authorization", token));
    assertEquals(400, refused.statusCode());
    assertEquals("application/problem+json", first(refused, "Content-Type"));
    assertEquals("no-store", first(refused, "Cache-Control"));
    assertFalse(refused.body().contains("ORDERS"), refused.body());
    assertEquals(200, send(call("/orders").header("Authorization", token)).statusCode());
  }

  /** Behind no gate, before a gate that reads content, and before any handler. */
  @ParameterizedTest
  @CsvSource({
    "GET /nothing HTTP/1.1,0,404",
    "POST /notes HTTP/1.1,65537,413",
    "POST /notes HTTP/1.1,65536,401",
    "GET /nothing HTTP/9.9,0,505",
    "GET x HTTP/1.1,0,400"
  })
  void whatTheServerRefusesIsAProblem(String line, int length, int status) throws IOException {
    String answer = answer(line, "Content-Length: " + length, "x".repeat(length));
    assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    assertTrue(answer.contains("\r\nContent-Type: application/problem+json\r\n"), answer);
    assertTrue(answer.contains("\r\nCache-Control: no-store\r\n"), answer);
    assertTrue(answer.endsWith("}"), answer);
  }

  /** There is no header Host over HTTP/2. */
  @ParameterizedTest
  @CsvSource({"own,200", "https://evil.example,403"})
  void authorityOfHttp2IsTheOrigin(String origin, int status) throws Exception {
    HttpConfiguration configuration = JettyServers.configuration();
    ServerConnector both =
        new ServerConnector(
            server,
            new HttpConnectionFactory(configuration),
            new HTTP2CServerConnectionFactory(configuration));
    both.setHost(at.getHost());
    server.addConnector(both);
    both.start();
    try (HttpClient newer = HttpClient.newHttpClient()) {
      URI url = URI.create("http://" + at.getHost() + ":" + both.getLocalPort());
      HttpRequest first = HttpRequest.newBuilder(url.resolve("/orders")).build();
      newer.send(first, BodyHandlers.discarding());
      HttpRequest.Builder login = HttpRequest.newBuilder(url.resolve("/account/session/login"));
      login.header("Content-Type", "application/json");
      login.header("Origin", origin.equals("own") ? url.toString() : origin);
      String credentials = "{\"username\":\"ada@example.org\",\"password\":\"correct horse\"}";
      HttpResponse<String> answer =
          newer.send(
              login.POST(BodyPublishers.ofString(credentials)).build(), BodyHandlers.ofString());
      assertEquals(HttpClient.Version.HTTP_2, answer.version());
      assertEquals(status, answer.statusCode(), answer::body);
    } finally {
      both.stop();
      server.removeConnector(both);
    }
  }

  @Test
  void sessionThatANativeHandlerChangesIsKept() throws Exception {
    assertEquals(401, send(call("/basket")).statusCode());
    String fields = "username=ada%40example.org&password=correct+horse";
    HttpRequest.Builder login = call("/account/session/login");
    HttpResponse<String> session =
        send(
            login
                .POST(BodyPublishers.ofString(fields))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    assertEquals(200, session.statusCode());
    String cookie = first(session, "Set-Cookie").split(";", 2)[0];
    for (int count = 1; count <= 3; count++) {
      HttpResponse<String> basket = send(call("/basket").header("Cookie", cookie));
      assertEquals("Ada: " + count, basket.body());
    }
  }

  @Test
  void handlerThatRefusesGetsTheChallengeAndKeepsItsStatus() throws Exception {
    HttpResponse<String> refused = send(call("/orders/refused").header("Authorization", token));
    assertEquals(401, refused.statusCode());
    assertTrue(first(refused, "WWW-Authenticate").startsWith("Bearer realm=\"authlayer\""));
  }

  @Test
  void handlerThatThrowsIsAProblemWithoutItsMessage() throws Exception {
    HttpResponse<String> broken = send(call("/orders/broken").header("Authorization", token));
    assertEquals(500, broken.statusCode());
    assertEquals("application/problem+json", first(broken, "Content-Type"));
    assertFalse(broken.body().contains("as asked"), broken.body());
    assertEquals(200, send(call("/orders").header("Authorization", token)).statusCode());
  }

  private static int status(String target, String header) throws IOException {
    String answer = answer("GET " + target + " HTTP/1.1", header + "X-Last: x", "");
    return Integer.parseInt(answer.split(" ", 3)[1]);
  }

  private static String answer(String line, String header, String content) throws IOException {
    try (Socket socket = new Socket(at.getHost(), at.getPort())) {
      String head = line + "\r\nHost: x\r\nConnection: close\r\n" + header + "\r\n\r\n";
      socket.getOutputStream().write((head + content).getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String first(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static HttpRequest.Builder call(String target) {
    return HttpRequest.newBuilder(at.resolve(target));
  }

  private static HttpResponse<String> send(HttpRequest.Builder call) throws Exception {
    return CLIENT.send(call.build(), BodyHandlers.ofString());
  }
}
