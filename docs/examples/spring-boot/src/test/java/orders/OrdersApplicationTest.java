package orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authlayer.testing.TestLogin;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** One thread serves all requests, and would show what an earlier one has left in it. */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "spring.threads.virtual.enabled=false",
      "server.tomcat.threads.max=1",
      "server.tomcat.threads.min-spare=1"
    })
@Import(Watched.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrdersApplicationTest {

  private static final String ADA =
      """
      {"name":"Ada","email":"ada@example.org","password":"correct horse",
       "confirmPassword":"correct horse"}\
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI at;
  private final TestLogin login;
  private String token;

  @Autowired
  OrdersApplicationTest(@Value("${local.server.port}") int port, TestLogin login) {
    this.at = URI.create("http://127.0.0.1:" + port);
    this.login = login;
  }

  @DynamicPropertySource
  static void database(DynamicPropertyRegistry properties) throws IOException {
    Path data = Files.createTempDirectory(Path.of("target"), "database");
    properties.add("layer.database.data-directory", data::toString);
  }

  @BeforeAll
  void logIn() throws Exception {
    assertEquals(200, send(json("/account/users", ADA)).statusCode());
    HttpRequest.Builder login = call("/account/login").POST(BodyPublishers.noBody());
    login.header("Authorization", "Basic YWRhQGV4YW1wbGUub3JnOmNvcnJlY3QgaG9yc2U=");
    token = "Bearer " + send(login).body().split("\"")[7];
  }

  @Test
  void userOfTheLayerIsThePrincipalOfSpringSecurity() throws Exception {
    HttpRequest.Builder order =
        call("/orders").header("Authorization", token).header("Content-Type", "text/plain");
    HttpResponse<String> answer = send(order.POST(BodyPublishers.ofString("tea")));
    assertEquals("Thank you, Ada.\n", answer.body());
    assertTrue(answer.headers().firstValue("X-Request-Id").isPresent());
    assertFalse(answer.headers().firstValue("Set-Cookie").isPresent());
    assertEquals("[\"Ada: tea\"]", send(known("/orders")).body());
  }

  @Test
  void strangerIsRefusedWithTheChallengeOfTheGate() throws Exception {
    HttpResponse<String> refused = send(call("/orders"));
    assertEquals(401, refused.statusCode());
    assertEquals("Bearer realm=\"authlayer\"", first(refused, "WWW-Authenticate"));
    assertEquals("application/problem+json", first(refused, "Content-Type"));
    assertEquals(200, send(call("/")).statusCode());
  }

  @Test
  void routeThatNoChainNamesIsClosed() throws Exception {
    assertEquals(401, send(known("/forgotten")).statusCode());
    assertEquals(404, send(known("/orders/forgotten")).statusCode());
  }

  @Test
  void rolesAreCheckedByMethod() throws Exception {
    assertEquals(403, send(known("/orders").DELETE()).statusCode());
    assertEquals(401, send(call("/orders").DELETE()).statusCode());
  }

  @Test
  void gateIsBeforeEveryOtherFilter() throws Exception {
    assertEquals(401, send(call("/orders").header("X-Hurry", "yes")).statusCode());
    assertEquals("hurried", send(known("/orders").header("X-Hurry", "yes")).body());
  }

  @Test
  void asynchronousAnswerIsTheUsersAndTheGateRunsOnce() throws Exception {
    assertEquals(401, send(call("/orders/later")).statusCode());
    Watched.RUNS.set(0);
    HttpResponse<String> later = send(known("/orders/later"));
    assertEquals("Ada", later.body());
    assertEquals(1, later.headers().allValues("X-Request-Id").size());
    HttpResponse<String> empty = send(known("/orders/empty/later"));
    assertEquals(204, empty.statusCode());
    assertEquals(1, empty.headers().allValues("X-Request-Id").size());
    assertEquals(2, Watched.RUNS.get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/forward", "/teapot"})
  void forwardAndErrorPageAreNoWayAroundTheGate(String path) throws Exception {
    HttpResponse<String> refused = send(call(path));
    assertEquals(401, refused.statusCode());
    assertEquals("Bearer realm=\"authlayer\"", first(refused, "WWW-Authenticate"));
    Watched.RUNS.set(0);
    assertEquals("[", send(known(path)).body().substring(0, 1));
    assertEquals(1, Watched.RUNS.get());
  }

  @Test
  void controllerThatRefusesGetsTheChallengeAndTheErrorPageOfSpring() throws Exception {
    Watched.RUNS.set(0);
    HttpResponse<String> refused = send(known("/orders/refused"));
    assertEquals(401, refused.statusCode());
    assertTrue(first(refused, "WWW-Authenticate").startsWith("Bearer realm=\"authlayer\""));
    assertEquals(1, Watched.RUNS.get());
    HttpResponse<String> aborted = send(known("/orders/aborted"));
    assertEquals(409, aborted.statusCode());
    assertTrue(aborted.body().contains("Sold out."), aborted.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders/broken", "/orders/broken/later"})
  void controllerThatThrowsIsAProblemWithoutItsMessage(String path) throws Exception {
    HttpResponse<String> broken = send(known(path));
    assertEquals(500, broken.statusCode());
    assertEquals("application/problem+json", first(broken, "Content-Type"));
    assertEquals("nosniff", first(broken, "X-Content-Type-Options"));
    assertFalse(broken.body().contains("as asked"), broken.body());
    assertEquals(200, send(known("/orders")).statusCode());
  }

  @Test
  void testLogsInWithoutAPassword() throws Exception {
    String bob = "Bearer " + login.token("Bob", "bob@example.org");
    assertEquals("Bob", send(call("/orders/later").header("Authorization", bob)).body());
    assertEquals(401, send(call("/orders/later").header("Authorization", bob + "x")).statusCode());
  }

  @Test
  void noUserIsLeftInTheThread() throws Exception {
    assertEquals(200, send(known("/orders")).statusCode());
    assertEquals("Ada", send(known("/orders/later")).body());
    assertEquals(500, send(known("/orders/broken")).statusCode());
    assertEquals(200, send(call("/")).statusCode());
    assertEquals(List.of(), List.copyOf(Watched.LEFT));
  }

  @Test
  void sessionThatAControllerChangesIsSaved() throws Exception {
    String credentials = "{\"username\":\"ada@example.org\",\"password\":\"correct horse\"}";
    HttpResponse<String> opened = send(json("/account/session/login", credentials));
    String cookie = first(opened, "Set-Cookie").split(";")[0];
    for (int count = 1; count <= 3; count++) {
      HttpResponse<String> counted = send(call("/orders/count").header("Cookie", cookie));
      assertEquals(String.valueOf(count), counted.body());
    }
    HttpRequest.Builder foreign = call("/orders").POST(BodyPublishers.ofString("tea"));
    foreign.header("Cookie", cookie).header("Content-Type", "text/plain");
    assertEquals(403, send(foreign.header("Origin", "https://evil.example")).statusCode());
    assertEquals(200, send(call("/orders").header("Cookie", cookie)).statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//orders",
        "/./orders",
        "/x/../orders",
        "/%2e/orders",
        "/x/%2e%2e/orders",
        "/%6frders",
        "/orders;a=1",
        "/ORDERS",
        "/order%C5%BF",
        "/x%2f..%2forders",
        "/orders%2f1",
        "/orders%00",
        "/orders.",
        "/%C0%AForders",
        "/orders//"
      })
  void anotherSpellingReachesNoHandler(String target) throws IOException {
    assertEquals(400, status(target), target);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders", "/orders?x=/../y"})
  void usualSpellingDoes(String target) throws IOException {
    assertEquals(200, status(target), target);
  }

  private int status(String target) throws IOException {
    try (Socket socket = new Socket(at.getHost(), at.getPort())) {
      String head =
          "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: %s\r\n\r\n"
              .formatted(target, token);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }

  private static String first(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private HttpRequest.Builder known(String path) {
    return call(path).header("Authorization", token);
  }

  private HttpRequest.Builder json(String path, String content) {
    return call(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(content));
  }

  private HttpRequest.Builder call(String path) {
    return HttpRequest.newBuilder(at.resolve(path));
  }

  private HttpResponse<String> send(HttpRequest.Builder call) throws Exception {
    return client.send(call.build(), BodyHandlers.ofString());
  }
}
