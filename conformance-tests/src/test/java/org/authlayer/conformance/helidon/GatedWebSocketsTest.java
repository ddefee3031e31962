package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.common.Builder;
import io.helidon.common.context.Contexts;
import io.helidon.webserver.Routing;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.websocket.WsRouting;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.AdmittedRequest;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate stands before WebSockets, and before nothing that it does not see. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class GatedWebSocketsTest {

  private static final String KNOWN =
      "Basic "
          + Base64.getEncoder()
              .encodeToString("ada@example.org:correct horse".getBytes(StandardCharsets.UTF_8));

  private final AtomicInteger opened = new AtomicInteger();
  private final AuthFeature auth;
  private final PlainServer server;

  GatedWebSocketsTest() {
    InMemoryStores stores = new InMemoryStores();
    stores
        .users()
        .add(new NewUser(null, "Ada", "ada@example.org", new BcryptHasher().hash("correct horse")));
    AuthLayer layer =
        AuthLayer.of(Reference.environment(stores, Reference.clock()), Reference.settings());
    auth =
        AuthFeature.create()
            .protect("/ws", layer.gate(layer.basic(), layer.guard(User.class)))
            .protect("/live", layer.gate(layer.sessions(), layer.guard(User.class)))
            .protect("/login", layer.gate(layer.sessions(), layer.basic()))
            .protect("/greeting", layer.gate(layer.basic()));
    server = new PlainServer(routing(), this::webSockets);
  }

  private HttpRouting.Builder routing() {
    return HttpRouting.builder()
        .addFeature(auth)
        .get("/ws/plain", (in, out) -> out.send("plain"))
        .get("/login", (in, out) -> out.send("logged in"));
  }

  private void webSockets(WebServerConfig.Builder builder) {
    builder.addProtocol(auth.webSockets()).addRouting(endpoints());
  }

  private WsRouting.Builder endpoints() {
    return WsRouting.builder()
        .endpoint("/ws/echo", new Echo())
        .endpoint("/live", new Echo())
        .endpoint("/greeting", new Echo())
        .endpoint("/open", new Echo());
  }

  /** Answers with the name of who has passed the gate. */
  private final class Echo implements WsListener {

    @Override
    public void onOpen(WsSession session) {
      opened.incrementAndGet();
    }

    @Override
    public void onMessage(WsSession session, String text, boolean last) {
      String name =
          Contexts.context()
              .flatMap(context -> context.get(AdmittedRequest.class))
              .flatMap(admitted -> admitted.user(User.class))
              .map(User::name)
              .orElse("stranger");
      session.send(text + " from " + name, true);
    }
  }

  @AfterAll
  void stop() {
    server.close();
  }

  /** What comes back for one message. */
  private String echo(String path, String... headers) throws Exception {
    CompletableFuture<String> heard = new CompletableFuture<>();
    try (HttpClient client = HttpClient.newHttpClient()) {
      WebSocket.Builder builder = client.newWebSocketBuilder();
      for (int i = 0; i < headers.length; i += 2) {
        builder.header(headers[i], headers[i + 1]);
      }
      URI target = URI.create(server.url(path).toString().replace("http:", "ws:"));
      WebSocket socket = builder.buildAsync(target, new Ear(heard)).join();
      socket.sendText("hi", true).join();
      String answer = heard.get(10, TimeUnit.SECONDS);
      socket.abort();
      return answer;
    }
  }

  private record Ear(CompletableFuture<String> heard) implements WebSocket.Listener {
    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
      heard.complete(text.toString());
      return CompletableFuture.completedFuture(text);
    }
  }

  private String raw(String path, String... lines) throws IOException {
    String[] all = new String[lines.length + 4];
    all[0] = "Upgrade: websocket";
    all[1] = "Connection: Upgrade";
    all[2] = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    all[3] = "Sec-WebSocket-Version: 13";
    System.arraycopy(lines, 0, all, 4, lines.length);
    return server.raw(PlainServer.head("GET " + path, all));
  }

  @Test
  void framesFlowForWhoIsKnownAndForNobodyElse() throws Exception {
    int before = opened.get();
    CompletionException refused = assertThrows(CompletionException.class, () -> echo("/ws/echo"));
    var handshake = assertInstanceOf(WebSocketHandshakeException.class, refused.getCause());
    assertEquals(401, handshake.getResponse().statusCode());
    String wrong =
        "Basic "
            + Base64.getEncoder()
                .encodeToString("ada@example.org:x".getBytes(StandardCharsets.UTF_8));
    assertThrows(CompletionException.class, () -> echo("/ws/echo", "Authorization", wrong));
    assertEquals(before, opened.get());
    assertEquals("hi from Ada", echo("/ws/echo", "Authorization", KNOWN));
    assertEquals(before + 1, opened.get());
  }

  @Test
  void whatNoGateStandsBeforeIsOpen() throws Exception {
    assertEquals("hi from stranger", echo("/open"));
    assertEquals("hi from stranger", echo("/greeting"));
    assertEquals("hi from Ada", echo("/greeting", "Authorization", KNOWN));
  }

  @Test
  void refusalIsTheAnswerOfTheGate() throws IOException {
    String answer = raw("/ws/echo");
    assertTrue(answer.startsWith("HTTP/1.1 401 "), answer);
    assertTrue(answer.contains("WWW-Authenticate: Basic"), answer);
    assertTrue(answer.contains("Content-Type: application/problem+json"), answer);
    assertTrue(answer.contains("Connection: close"), answer);
    assertEquals(1, answer.lines().filter(line -> line.startsWith("Date: ")).count(), answer);
    assertTrue(raw("/ws/echo", "Authorization: " + KNOWN).startsWith("HTTP/1.1 101 "));
  }

  @Test
  void pageOfAnotherOriginOpensNoWebSocketWithTheSessionOfItsVisitor() throws IOException {
    String login = server.raw(PlainServer.head("GET /login", "Authorization: " + KNOWN));
    String cookie = "Cookie: " + login.replaceFirst("(?s).*Set-Cookie: ([^;]*).*", "$1");
    String own = "Origin: http://x";
    int before = opened.get();
    String[][] foreign = {
      {cookie, "Origin: https://evil.example"},
      {cookie, "Origin: null"},
      {cookie, "Sec-Fetch-Site: same-site"},
      {cookie, own, "Sec-Fetch-Site: cross-site"},
    };
    for (String[] lines : foreign) {
      String answer = raw("/live", lines);
      assertTrue(answer.startsWith("HTTP/1.1 403 "), answer);
    }
    assertTrue(raw("/live", own).startsWith("HTTP/1.1 401 "));
    assertEquals(before, opened.get());
    for (String[] lines :
        new String[][] {{cookie}, {cookie, own}, {cookie, own, "Sec-Fetch-Site: same-origin"}}) {
      String answer = raw("/live", lines);
      assertTrue(answer.startsWith("HTTP/1.1 101 "), answer);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//ws/echo",
        "/%77s/echo",
        "/%2e/ws/echo",
        "/x/%2e%2e/ws/echo",
        "/x/../ws/echo",
        "/ws;a=1/echo",
        "/WS/echo",
        "/ws%2fecho",
        "http:/ws/echo"
      })
  void noSpellingLeadsAroundTheGate(String path) throws IOException {
    int before = opened.get();
    String answer = raw(path);
    assertTrue(answer.startsWith("HTTP/1.1 40"), answer);
    assertFalse(raw(path).contains(" 101 "));
    assertEquals(before, opened.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ws/plain", "/ws/nothing", "/ws"})
  void pathWithoutWebSocketIsGuardedToo(String path) throws IOException {
    assertTrue(raw(path).startsWith("HTTP/1.1 401 "), path);
    String known = raw(path, "Authorization: " + KNOWN);
    assertTrue(known.startsWith(path.endsWith("plain") ? "HTTP/1.1 200 " : "HTTP/1.1 404 "), known);
  }

  private String startRefused(Consumer<WebServerConfig.Builder> more) {
    RuntimeException refusal =
        assertThrows(RuntimeException.class, () -> new PlainServer(routing(), more).close());
    return String.valueOf(refusal.getMessage());
  }

  @Test
  void webSocketsThatTheGatesDoNotSeeAreRefusedAtTheStart() {
    String forgotten = startRefused(builder -> builder.addRouting(endpoints()));
    assertTrue(forgotten.contains("WsRouting"), forgotten);
    assertTrue(forgotten.contains("addProtocol(auth.webSockets())"), forgotten);
    AuthFeature other = AuthFeature.create();
    String strange =
        startRefused(builder -> builder.addRouting(endpoints()).addProtocol(other.webSockets()));
    assertTrue(strange.contains("addProtocol(auth.webSockets())"), strange);
    String around =
        startRefused(
            builder -> {
              webSockets(builder);
              builder.addConnectionSelector(
                  Http1ConnectionSelector.builder().config(Http1Config.create()).build());
            });
    assertTrue(around.contains("connection selector"), around);
  }

  @Test
  void routingThatIsNotHttpIsRefusedAtTheStartByName() {
    String refusal = startRefused(builder -> builder.addRouting(new CallsBuilder()));
    assertTrue(refusal.startsWith(Calls.class.getName() + " is no HTTP routing"), refusal);
    new PlainServer(
            HttpRouting.builder().get("/", (in, out) -> out.send("no gate")),
            builder -> builder.addRouting(new CallsBuilder()))
        .close();
  }

  /** Something like gRPC: requests that go past HTTP routing. */
  private static final class Calls implements Routing {
    @Override
    public Class<? extends Routing> routingType() {
      return Calls.class;
    }
  }

  private static final class CallsBuilder implements Builder<CallsBuilder, Calls> {
    @Override
    public Calls build() {
      return new Calls();
    }
  }
}
