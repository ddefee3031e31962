package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.Request;
import org.authlayer.domain.Responder;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.authenticator.AsyncBasicAuthenticator;
import org.authlayer.domain.middleware.RedirectMiddleware;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Gates before native routes, over sockets. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AuthFeatureTest {

  private static final String PASSWORD = "correct horse";
  private static final String KNOWN = basic(PASSWORD);
  private static final String WRONG = basic("wrong horse");
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded";

  private final Orders orders = new Orders();
  private final PlainServer server;

  AuthFeatureTest() {
    InMemoryStores stores = new InMemoryStores();
    stores
        .users()
        .add(new NewUser(null, "Ada", "ada@example.org", new BcryptHasher().hash(PASSWORD)));
    AuthLayer layer =
        AuthLayer.of(Reference.environment(stores, Reference.clock()), Reference.settings());
    AuthFeature feature = feature(layer);
    Routes accounts = Routes.of(layer.signUp()).below("/accounts");
    server =
        new PlainServer(
            orders
                .routes(HttpRouting.builder().addFeature(feature))
                .any("/accounts/*", feature.handler(layer.application(accounts))));
  }

  private static AuthFeature feature(AuthLayer layer) {
    AsyncBasicAuthenticator broken =
        (sent, request) -> {
          throw StoreException.broken("the store is broken", new IllegalStateException());
        };
    var guard = layer.guard(User.class);
    return AuthFeature.create()
        .contentLimit(1000)
        .protect("/orders", layer.gate(layer.basic(), guard))
        .protect("/known", layer.gate(layer.basic()))
        .protect("/form", layer.gate(layer.credentials()))
        .protect("/upload", layer.gate(layer.basic(), guard))
        .protect("/api", layer.gate(layer.basic()))
        .protect("/api/admin", layer.gate(guard))
        .protect("/session", layer.gate(layer.sessions()))
        .protect("/broken", layer.gate(broken))
        .protect("/unsaved", layer.gate(AuthFeatureTest::failOnTheWayOut))
        .protect(
            "/account",
            layer.gate(layer.basic(), RedirectMiddleware.carryingPath(User.class, "/login")));
  }

  private static org.authlayer.ports.driving.HttpResponse failOnTheWayOut(
      Request request, Responder next) throws Exception {
    next.respond(request);
    throw StoreException.broken("nothing can be saved", new IllegalStateException());
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private static String basic(String password) {
    byte[] pair = ("ada@example.org:" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  private HttpResponse<String> known(String path) throws Exception {
    return server.get(path, "Authorization", KNOWN);
  }

  private static List<String> challenges(HttpResponse<?> answer) {
    return answer.headers().allValues("WWW-Authenticate");
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void whoIsKnownReachesTheHandlerAndNobodyElse() throws Exception {
    int before = orders.handled.get();
    for (HttpResponse<String> refused :
        List.of(server.get("/orders"), server.get("/orders", "Authorization", WRONG))) {
      assertEquals(401, refused.statusCode());
      assertEquals(1, challenges(refused).size());
      assertEquals("application/problem+json", header(refused, "Content-Type"));
      assertTrue(refused.body().contains("\"status\":401"), refused.body());
    }
    assertEquals(before, orders.handled.get());
    HttpResponse<String> answer = known("/orders");
    assertEquals("200 Ada", answer.statusCode() + " " + answer.body());
    assertEquals("no-store", header(answer, "Cache-Control"));
    assertFalse(header(answer, "X-Request-Id").isEmpty());
    assertEquals(before + 1, orders.handled.get());
  }

  /** Whatever path the routing takes for a protected one, the gate takes for one too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/orders/",
        "/orders/7",
        "/orders/7?x=1",
        "/orders?x=1",
        "/%6frders",
        "/orders;a=b",
        "/orders;a=b/7",
        "//orders",
        "/orders//7",
        "/./orders",
        "/open/../orders",
        "/api//admin/secret",
        "/api/admin//secret",
        "/api/admin/secret/",
        "/api/./admin/secret",
        "/api/x/../admin/secret",
        "/api%2Fadmin/secret",
        "/api/admin;a=b/secret"
      })
  void pathsAreMatchedAsTheRoutingMatchesThem(String path) throws Exception {
    int before = orders.handled.get();
    String answer = server.raw(PlainServer.head("GET " + path));
    assertTrue(answer.startsWith("HTTP/1.1 4"), answer);
    assertEquals(before, orders.handled.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/%6frders", "/orders;a=b", "/./orders", "/open/../orders", "//orders"})
  void plainSpellingAloneReachesTheHandler(String path) throws Exception {
    String known = "Authorization: " + KNOWN;
    String answer = server.raw(PlainServer.head("GET " + path, known));
    assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    answer = server.raw(PlainServer.head("GET /orders?x=1;//%2e", known));
    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
    assertTrue(answer.endsWith("Ada"), answer);
  }

  @Test
  void otherPathsAreLeftAlone() throws Exception {
    HttpResponse<String> open = server.get("/open");
    assertEquals("200 open", open.statusCode() + " " + open.body());
    assertEquals("", header(open, "X-Request-Id"));
    assertEquals(404, server.get("/ordersX").statusCode());
  }

  @Test
  void headIsGuardedAndAnsweredWithoutContent() throws Exception {
    String refused = server.raw(PlainServer.head("HEAD /orders"));
    assertTrue(refused.startsWith("HTTP/1.1 401 "), refused);
    assertTrue(refused.endsWith("\r\n\r\n"), refused);
    String answer = server.raw(PlainServer.head("HEAD /orders", "Authorization: " + KNOWN));
    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
    assertTrue(answer.contains("X-Head: 1"), answer);
  }

  @Test
  void pathWithoutRouteIsNotFoundBehindTheGate() throws Exception {
    assertEquals(401, server.get("/orders/7/nothing").statusCode());
    assertEquals(404, known("/orders/7/nothing").statusCode());
  }

  @Test
  void gatesBeforeOnePathRunAsOneChain() throws Exception {
    assertEquals(401, server.get("/api/hello").statusCode(), "the handler demands a user");
    assertEquals("Ada", known("/api/hello").body());
    HttpResponse<String> refused = server.get("/api/admin/secret");
    assertEquals(401, refused.statusCode());
    assertEquals(1, challenges(refused).size());
    assertEquals("Ada", known("/api/admin/secret").body());
  }

  @Test
  void handlerMayDemandAndMayAsk() throws Exception {
    HttpResponse<String> refused = server.get("/known/must");
    assertEquals(401, refused.statusCode());
    assertEquals(1, challenges(refused).size());
    assertTrue(refused.body().contains("\"status\":401"), refused.body());
    assertEquals("Ada", known("/known/must").body());
    assertEquals("stranger", server.get("/known/may").body());
    assertEquals("Ada", known("/known/may").body());
    HttpResponse<String> own = known("/known/refused");
    assertEquals("401 own words", own.statusCode() + " " + own.body());
    assertEquals(1, challenges(own).size());
  }

  @Test
  void handlerWithoutGateKnowsNobodyAndTellsTheClientNothing() throws Exception {
    try (LoggedLines log = LoggedLines.of("org.authlayer.adapter.helidon.routing")) {
      HttpResponse<String> failed = known("/open/user");
      assertEquals(500, failed.statusCode());
      assertFalse(failed.body().contains("gate"), failed.body());
      assertTrue(log.text().contains("add protect(path, gate)"), log.text());
      assertFalse(server.get("/open/reroute").body().contains("rerouted"));
      assertTrue(log.text().contains("rerouted past"), log.text());
    }
    assertEquals("stranger", known("/open/find").body());
  }

  /** Whoever answers behind a gate: the handler, its error handler, or Helidon. */
  @ParameterizedTest
  @ValueSource(strings = {"read", "sold-out", "teapot", "conflict", "fail", "own-cache"})
  void answerBehindAGateIsNotKept(String route) throws Exception {
    HttpResponse<String> answer = server.get("/session/" + route);
    String kept = route.equals("own-cache") ? "max-age=60" : "no-store";
    assertEquals(List.of(kept), answer.headers().allValues("Cache-Control"));
    assertEquals(List.of("nosniff"), answer.headers().allValues("X-Content-Type-Options"));
    assertEquals("", header(server.get("/open"), "Cache-Control"));
  }

  @Test
  void rerouteDoesNotGoAroundAGate() throws Exception {
    int before = orders.handled.get();
    assertEquals(500, server.get("/open/reroute").statusCode());
    assertEquals(500, known("/open/reroute").statusCode());
    assertEquals(before, orders.handled.get());
  }

  @Test
  void redirectReachesTheClient() throws Exception {
    HttpResponse<String> sent = server.get("/account/7?x=1");
    assertEquals(303, sent.statusCode());
    assertEquals("/login?next=%2Faccount%2F7%3Fx%3D1", header(sent, "Location"));
    assertEquals(404, known("/account/7?x=1").statusCode());
  }

  @Test
  void brokenStoreIsNoAnonymousCaller() throws Exception {
    assertEquals(500, known("/broken").statusCode());
    assertEquals(404, server.get("/broken").statusCode());
  }

  @Test
  void changedSessionIsSavedAndItsCookieSet() throws Exception {
    HttpResponse<String> set = server.get("/session/set");
    assertEquals("remembered", set.body());
    assertEquals("kept", header(set, "X-Own"));
    String cookie = cookie(set);
    assertEquals("green", server.get("/session/read", "Cookie", cookie).body());
    assertEquals("nothing", server.get("/session/read").body());
    assertTrue(PlainServer.cookies(server.get("/session/read")).isEmpty());
    HttpResponse<String> ended = server.get("/session/end", "Cookie", cookie);
    assertEquals(204, ended.statusCode());
    assertEquals(1, PlainServer.cookies(ended).size());
    assertEquals("nothing", server.get("/session/read", "Cookie", cookie).body());
  }

  private static String cookie(HttpResponse<?> answer) {
    List<String> lines = PlainServer.cookies(answer);
    assertEquals(1, lines.size());
    return lines.get(0).replaceFirst(";.*", "");
  }

  @Test
  void streamHasTheCookieBeforeItsFirstByte() throws Exception {
    HttpResponse<Stream<String>> answer = server.lines("/session/stream");
    String cookie = cookie(answer);
    assertEquals(List.of("part 0", "part 1", "part 2"), answer.body().toList());
    assertEquals("green", server.get("/session/read", "Cookie", cookie).body());
  }

  @Test
  void largeAnswerIsWholeAndHasTheCookie() throws Exception {
    HttpResponse<String> answer = server.get("/session/large");
    assertEquals(20_000, answer.body().length());
    assertEquals("20000", header(answer, "Content-Length"));
    assertEquals("green", server.get("/session/read", "Cookie", cookie(answer)).body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "conflict 409",
        "fail 500",
        "abort 418",
        "sold-out 409",
        "late 500",
        "late-own 409"
      })
  void handlerThatFailsKeepsNoSession(String row) throws Exception {
    String[] parts = row.split(" ", 2);
    HttpResponse<String> answer = server.get("/session/" + parts[0]);
    assertEquals(parts[1], String.valueOf(answer.statusCode()));
    assertTrue(PlainServer.cookies(answer).isEmpty());
    assertFalse(answer.body().contains("secret detail"), answer.body());
  }

  @Test
  void whatAHandlerThrowsIsAnsweredAsOnOurOwnServer() throws Exception {
    HttpResponse<String> failed = server.get("/session/fail");
    assertEquals("application/problem+json", header(failed, "Content-Type"));
    assertEquals("", header(failed, "X-Own"));
    HttpResponse<String> refused = server.get("/session/abort");
    assertTrue(refused.body().contains("This is a teapot."), refused.body());
    assertEquals("200", header(refused, "X-Pot"));
    HttpResponse<String> own = server.get("/session/sold-out");
    assertEquals("sold out", own.body());
  }

  @Test
  void contentThatAGateLooksAtIsReadByTheHandlerToo() throws Exception {
    assertEquals(
        "true 49 username=", form("username=ada%40example.org&password=correct+horse").body());
    assertTrue(
        form("username=ada%40example.org&password=wrong++horse").body().startsWith("false "));
    assertEquals(413, form("username=ada&x=" + "x".repeat(1000)).statusCode());
  }

  private HttpResponse<String> form(String content) throws Exception {
    return server.send(
        server
            .call("/form")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(content)));
  }

  /** Of what follows it, nothing may be read as a request: a proxy may take it for content. */
  @ParameterizedTest
  @ValueSource(strings = {"zz", "-1", "ffffffffffffffff1", "1"})
  void contentWithoutACertainEndEndsTheConnection(String size) throws IOException {
    String answers =
        server.raw(
            PlainServer.head("POST /form", FORM, "Transfer-Encoding: chunked"),
            size + "\r\na\r\n0\r\n\r\n",
            PlainServer.head("GET /orders", "Authorization: " + KNOWN));
    boolean certain = size.equals("1");
    assertEquals(certain ? 3 : 2, answers.split("HTTP/1.1 ", -1).length, answers);
    assertEquals(certain, !answers.startsWith("HTTP/1.1 400 "), answers);
    assertEquals(certain, answers.contains("Ada"), answers);
  }

  /** Helidon answers with {@code Connection: close}, and then reads on (RFC 9112, 9.6). */
  @ParameterizedTest
  @CsvSource({
    "/orders, 200",
    "/orders/7/nothing, 404",
    "/%6frders, 400",
    "/open, 200",
    "/open/user, 500",
    "/api/admin/secret, 200",
    "/session/stream, 200",
    "/session/fail, 500",
    "/session/sold-out, 409",
    "/account, 404",
    "/accounts/nothing, 404"
  })
  void lastRequestOfAConnectionIsTheLast(String path, int status) throws Exception {
    String known = "Authorization: " + KNOWN;
    String next = PlainServer.head("GET /open");
    for (String last : List.of("close", "Close", "x, close")) {
      String one = PlainServer.head("GET " + path, known, "Connection: " + last);
      String answer = server.raw(one, next);
      assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
      assertEquals(2, answer.split("HTTP/1.1 ", -1).length, answer);
    }
    String both = server.raw(PlainServer.head("GET " + path, known), next);
    assertEquals(3, both.split("HTTP/1.1 ", -1).length, both);
    String refused = server.raw(PlainServer.head("GET /orders", "Connection: close"), next);
    assertTrue(refused.startsWith("HTTP/1.1 401 "), refused);
    assertEquals(2, refused.split("HTTP/1.1 ", -1).length, refused);
  }

  @Test
  void whatFollowsReadContentIsTheNextRequest() throws Exception {
    String content = "username=ada&password=x";
    String head = PlainServer.head("POST /form", FORM, "Transfer-Encoding: chunked");
    String size = Integer.toHexString(content.length());
    String chunked = String.join("\r\n", head + size, content, "0", "", "");
    String last = PlainServer.head("GET /open");
    String answers = server.raw(chunked + chunked + last);
    assertEquals(3, answers.split("HTTP/1.1 200", -1).length - 1, answers);
    assertTrue(answers.endsWith("open"), answers);
  }

  @Test
  void clientThatWaitsForLeaveIsServedBehindAGateThatReads() throws Exception {
    String waiting =
        PlainServer.head("POST /form", FORM, "Content-Length: 23", "Expect: 100-continue");
    String last = PlainServer.head("GET /open");
    String answers = server.raw(waiting, "username=ada&password=x", last);
    assertTrue(answers.contains("false 23 username="), answers);
    assertTrue(answers.endsWith("open"), answers);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "stubborn", "stream"})
  void answerIsNotSentWhenTheSessionCannotBeSaved(String route) throws Exception {
    HttpResponse<String> answer = server.get("/unsaved/" + route);
    assertEquals(500, answer.statusCode());
    assertEquals("application/problem+json", header(answer, "Content-Type"));
  }

  @Test
  void applicationOfOursAnswersAmongNativeRoutes() throws Exception {
    String user =
        "{'name':'Bob','email':'bob@example.org','password':'correct"
            + " horse','confirmPassword':'%s'}";
    assertEquals(400, signUp(user.formatted("wrong horse")).statusCode());
    HttpResponse<String> created = signUp(user.formatted("correct horse"));
    assertEquals(200, created.statusCode());
    assertTrue(created.body().contains("\"name\":\"Bob\""), created.body());
    assertEquals(404, server.get("/accounts/nothing").statusCode());
  }

  private HttpResponse<String> signUp(String user) throws Exception {
    return server.send(
        server
            .call("/accounts/users")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(user.replace('\'', '"'))));
  }

  @Test
  void contentThatNoGateLooksAtIsLeftToTheHandler() throws Exception {
    byte[] much = new byte[3_000_000];
    var call = server.call("/upload").header("Content-Type", "application/x-www-form-urlencoded");
    HttpResponse<String> answer =
        server.send(call.header("Authorization", KNOWN).POST(BodyPublishers.ofByteArray(much)));
    assertEquals("3000000", answer.body());
    String refused =
        server.raw(PlainServer.head("POST /upload", "Expect: 100-continue", "Content-Length: 5"));
    assertTrue(refused.startsWith("HTTP/1.1 401 "), refused);
  }
}
