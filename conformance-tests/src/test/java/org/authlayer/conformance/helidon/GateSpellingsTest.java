package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.helidon.http.Method;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.staticcontent.ClasspathHandlerConfig;
import io.helidon.webserver.staticcontent.FileSystemHandlerConfig;
import io.helidon.webserver.staticcontent.StaticContentFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Gate;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No spelling of a path leads around its gate, over sockets (ADR 0049). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class GateSpellingsTest {

  private static final String SECRET = "the secret";
  private static final List<String> MOUNTS =
      List.of("/web", "/files", "/service", "/wild", "/parameter/7");
  private static final String KNOWN =
      "Authorization: Basic "
          + Base64.getEncoder()
              .encodeToString("ada@example.org:correct horse".getBytes(StandardCharsets.UTF_8));

  private PlainServer server;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    assumeTrue(
        Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode('\u00e9'),
        "needs a locale whose file names have letters beyond ASCII, such as C.UTF-8");
    for (String file : List.of("private/p.html", "open.html", "two words.html", "été.html")) {
      Path target = folder.resolve(file);
      Files.createDirectories(target.getParent());
      try (InputStream served = GateSpellingsTest.class.getResourceAsStream("served/" + file)) {
        Files.copy(served, target);
      }
    }
    InMemoryStores stores = new InMemoryStores();
    stores
        .users()
        .add(new NewUser(null, "Ada", "ada@example.org", new BcryptHasher().hash("correct horse")));
    AuthLayer layer =
        AuthLayer.of(Reference.environment(stores, Reference.clock()), Reference.settings());
    server = new PlainServer(routing(layer.gate(layer.basic(), layer.guard(User.class)), folder));
  }

  private HttpRouting.Builder routing(Gate gate, Path folder) {
    AuthFeature auth =
        AuthFeature.create()
            .protect("/shops/{shop}/orders", gate)
            .protect(Method.GET, "/route", gate);
    for (String mount : MOUNTS) {
      auth = auth.protect(mount.replace("7", "{number}") + "/private", gate);
    }
    return HttpRouting.builder()
        .addFeature(auth)
        .register(
            "/web",
            StaticContentFeature.createService(
                ClasspathHandlerConfig.create("org/authlayer/conformance/helidon/served")))
        .register(
            "/files", StaticContentFeature.createService(FileSystemHandlerConfig.create(folder)))
        .register("/service", rules -> rules.any("/*", GateSpellingsTest::lenient))
        .any("/wild/*", GateSpellingsTest::lenient)
        .any("/parameter/{number}/{part}/{file}", GateSpellingsTest::lenient)
        .any("/shops/{shop}/{part}", GateSpellingsTest::lenient)
        .any("/route", GateSpellingsTest::lenient)
        .any("/*", GateSpellingsTest::lenient);
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  /** Answers as somebody would who reads paths in every way there is. */
  private static void lenient(ServerRequest request, ServerResponse response) {
    String path = LenientReader.read(request.prologue().uriPath().rawPath());
    boolean secret =
        MOUNTS.stream().anyMatch(mount -> path.startsWith(mount + "/private/"))
            || path.matches("/shops/[^/]+/orders|/route");
    response.send(secret ? SECRET : "for everybody");
  }

  private static Stream<String> lines(String file) throws IOException {
    try (InputStream data = GateSpellingsTest.class.getResourceAsStream(file)) {
      return new String(data.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"));
    }
  }

  static Stream<String> spellings() throws IOException {
    List<String> all = lines("spellings.txt").toList();
    assertTrue(all.size() >= 80, "a corpus of " + all.size());
    return all.stream().flatMap(line -> MOUNTS.stream().map(mount -> line.replace("@", mount)));
  }

  static Stream<String> plainPaths() throws IOException {
    return lines("plain-paths.txt");
  }

  private String get(String target, String... lines) throws IOException {
    return server.raw(PlainServer.head("GET " + target, lines));
  }

  private static void assertRefused(String answer) {
    assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    assertFalse(answer.contains(SECRET), answer);
  }

  /** Each is a spelling of the secret, or it would prove nothing. */
  @ParameterizedTest
  @MethodSource("spellings")
  void spellingIsOneOfTheSecret(String target) {
    assertTrue(LenientReader.read(target).endsWith("/private/p.html"), LenientReader.read(target));
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void noSpellingLeadsAroundAGate(String target) throws IOException {
    assertRefused(get(target));
    assertRefused(get(target, KNOWN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/shops/7/%6frders",
        "/shops/7/orders%2f",
        "/shops/7;a=1/orders",
        "/shops/%2e%2e/shops/7/orders",
        "/SHOPS/7/orders",
        "/shops/7/Orders",
        "/%72oute",
        "/route;a=1",
        "/Route",
        "/x/%2e%2e/route"
      })
  void noSpellingLeadsAroundAParameterOrOneRoute(String target) throws IOException {
    assertRefused(get(target));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/web/private/p.html",
        "/files/private/p.html",
        "/service/private/p.html",
        "/wild/private/p.html",
        "/parameter/7/private/p.html",
        "/shops/7/orders",
        "/shops/a%20b/orders",
        "/shops/%C3%A9/orders",
        "/route",
        "http://x/web/private/p.html"
      })
  void plainPathIsForWhoIsKnown(String target) throws IOException {
    String refused = get(target);
    assertTrue(refused.startsWith("HTTP/1.1 401 "), refused);
    assertFalse(refused.contains(SECRET), refused);
    String answer = get(target, KNOWN);
    assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
    assertTrue(answer.contains(SECRET), answer);
  }

  @ParameterizedTest
  @MethodSource("plainPaths")
  void whatIsReadInOneWayIsServed(String line) throws IOException {
    String answer = get(line.substring(4));
    assertTrue(answer.startsWith("HTTP/1.1 " + line.substring(0, 4)), answer);
    assertEquals(line.startsWith("200"), answer.contains("for everybody"), answer);
  }

  @Test
  void reasonIsInTheLogAndNotInTheAnswer() throws IOException {
    try (LoggedLines log = LoggedLines.of("org.authlayer.adapter.helidon.routing")) {
      String answer = get("/web/%2e/private/p.html");
      assertRefused(answer);
      assertTrue(answer.contains("Content-Type: application/problem+json"), answer);
      assertTrue(answer.contains("\"status\":400"), answer);
      assertFalse(answer.contains("encoded"), answer);
      assertTrue(log.text().contains("needs no encoding"), log.text());
      assertFalse(log.text().contains("%2e"), "what a stranger sends is not logged");
    }
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void noSpellingLeadsAroundAGateOverHttp2(String target) throws IOException {
    assertFalse(Http2Line.get(server.url("/").getPort(), target, "").contains(SECRET));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/web/private/p.html", "/files/private/p.html", "/wild/private/p.html"})
  void plainPathIsForWhoIsKnownOverHttp2(String target) throws IOException {
    int port = server.url("/").getPort();
    assertTrue(Http2Line.get(port, target, "").contains("\"status\":401"));
    String value = KNOWN.substring(KNOWN.indexOf(' ') + 1);
    assertTrue(Http2Line.get(port, target, value).contains(SECRET));
  }
}
