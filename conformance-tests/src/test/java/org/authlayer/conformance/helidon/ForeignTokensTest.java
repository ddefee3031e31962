package org.authlayer.conformance.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.authlayer.adapter.helidon.routing.AuthFeature;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.issuers.IssuerSettings;
import org.authlayer.testing.memory.InMemoryStores;
import org.authlayer.testing.memory.ManualClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * An issuer over HTTP whose tokens the JDK signs, with its document and its keys, before a native
 * route of Helidon and before a route of this layer.
 */
final class ForeignTokensTest {

  /** What the application makes of the claims. */
  record Caller(String subject) {}

  private final ManualClock clock = Reference.clock();
  private final Map<String, KeyPair> keys = new ConcurrentHashMap<>();
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private final HttpServer issuer = issuer();
  private final String name = "http://127.0.0.1:" + issuer.getAddress().getPort();
  private final AuthLayer layer =
      AuthLayer.of(Reference.environment(new InMemoryStores(), clock), Reference.settings());
  private final ForeignIssuer foreign =
      ForeignIssuer.open(IssuerSettings.of(name, "shop").onThisMachine(), clock);
  private final AuthFeature auth =
      AuthFeature.create().protect("/native", layer.gate(callers(), layer.guard(Caller.class)));
  private final PlainServer server =
      new PlainServer(
          HttpRouting.builder()
              .addFeature(auth)
              .any("/api/*", auth.handler(layer.application(api())))
              .get(
                  "/native",
                  (request, response) ->
                      response.send(AuthFeature.user(request, Caller.class).subject())));

  ForeignTokensTest() throws IOException {}

  private Middleware callers() {
    return layer.issuedBy(foreign, Caller.class, claims -> claims.string("sub").map(Caller::new));
  }

  private Routes api() {
    return Routes.of(
            Route.get(
                "/caller",
                request -> Representation.text(request.auth().require(Caller.class).subject())))
        .behind(callers(), layer.guard(Caller.class))
        .below("/api");
  }

  private HttpServer issuer() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          asked.merge(path, 1, Integer::sum);
          byte[] answer = content(path).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(answer.length == 0 ? 404 : 200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  private String content(String path) {
    return switch (path) {
      case "/.well-known/openid-configuration" ->
          "{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/jwks\"}".formatted(name);
      case "/jwks" ->
          keys.entrySet().stream()
              .map(key -> jwk(key.getKey(), (ECPublicKey) key.getValue().getPublic()))
              .collect(Collectors.joining(",", "{\"keys\":[", "]}"));
      default -> "";
    };
  }

  private static String jwk(String kid, ECPublicKey key) {
    return "{\"kty\":\"EC\",\"crv\":\"P-256\",\"kid\":\"%s\",\"x\":\"%s\",\"y\":\"%s\"}"
        .formatted(kid, coordinate(key.getW().getAffineX()), coordinate(key.getW().getAffineY()));
  }

  private static String coordinate(BigInteger value) {
    byte[] bytes = value.toByteArray();
    byte[] padded = new byte[32];
    int length = Math.min(bytes.length, padded.length);
    System.arraycopy(bytes, bytes.length - length, padded, padded.length - length, length);
    return base64(padded);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static KeyPair pair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private String token(String kid, KeyPair key, Map<String, Object> changes)
      throws GeneralSecurityException {
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", "\"" + name + "\"");
    claims.put("aud", "\"shop\"");
    claims.put("sub", "\"s-1\"");
    claims.put("exp", clock.instant().getEpochSecond() + 300);
    claims.putAll(changes);
    String json =
        claims.entrySet().stream()
            .map(claim -> "\"" + claim.getKey() + "\":" + claim.getValue())
            .collect(Collectors.joining(",", "{", "}"));
    String header = "{\"alg\":\"ES256\",\"kid\":\"" + kid + "\"}";
    String input =
        base64(header.getBytes(StandardCharsets.UTF_8))
            + "."
            + base64(json.getBytes(StandardCharsets.UTF_8));
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initSign(key.getPrivate());
    signature.update(input.getBytes(StandardCharsets.US_ASCII));
    return input + "." + base64(signature.sign());
  }

  private HttpResponse<String> get(String path, String token) throws Exception {
    return server.get(path, "Authorization", "Bearer " + token);
  }

  private int status(String token) throws Exception {
    int behindTheGate = get("/native", token).statusCode();
    assertEquals(behindTheGate, get("/api/caller", token).statusCode());
    return behindTheGate;
  }

  @AfterEach
  void stop() {
    server.close();
    issuer.stop(0);
  }

  @Test
  void tokenPassesBeforeNativeRoutesAndBeforeOwn() throws Exception {
    KeyPair key = pair();
    keys.put("k1", key);
    String token = token("k1", key, Map.of());
    assertEquals("s-1", get("/native", token).body());
    assertEquals("s-1", get("/api/caller", token).body());
    assertEquals(Map.of("/.well-known/openid-configuration", 1, "/jwks", 1), asked);
    for (Map<String, Object> change :
        List.<Map<String, Object>>of(
            Map.of("aud", "\"bakery\""), Map.of("iss", "\"x\""), Map.of("exp", 1))) {
      assertEquals(401, status(token("k1", key, change)));
    }
    assertEquals(401, status(token("k1", pair(), Map.of())));
    HttpResponse<String> refused = get("/native", "a.b.c");
    assertTrue(refused.headers().firstValue("WWW-Authenticate").orElse("").contains("Bearer"));
  }

  /** Keys change every three seconds, the new one published and used in the same moment. */
  @Test
  void goodTokenIsNeverRefusedWhileTheIssuerRotates() throws Exception {
    Map<Integer, Integer> answers = new LinkedHashMap<>();
    for (int i = 0; i < 12; i++) {
      KeyPair key = pair();
      keys.clear();
      keys.put("k" + i, key);
      answers.merge(status(token("k" + i, key, Map.of())), 1, Integer::sum);
      assertEquals(401, status(token("k0", pair(), Map.of("aud", "\"bakery\""))));
      clock.advance(Duration.ofSeconds(3));
    }
    assertEquals(Map.of(200, 3, 503, 9), answers);
    assertEquals(3, asked.get("/jwks"));
    KeyPair key = pair();
    keys.put("last", key);
    assertEquals(200, status(token("last", key, Map.of())));
    assertEquals(401, status(token("last", pair(), Map.of())));
  }

  @Test
  void issuerThatIsDownStopsNoKnownKeyAndRefusesNoOtherOne() throws Exception {
    KeyPair key = pair();
    keys.put("k1", key);
    assertEquals(200, status(token("k1", key, Map.of())));
    issuer.stop(0);
    clock.advance(Duration.ofHours(3));
    assertEquals(200, status(token("k1", key, Map.of())));
    assertEquals(401, status(token("k1", pair(), Map.of())));
    HttpResponse<String> later = get("/native", token("k2", pair(), Map.of()));
    assertEquals(503, later.statusCode());
    assertTrue(later.headers().firstValue("Retry-After").isPresent());
  }
}
