package org.authlayer.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A provider on a socket of this machine that keeps the rules, except for what a test changes. The
 * tests with a provider of others are those of {@code ProviderOfOthersTest}.
 */
final class ScriptedProvider implements AutoCloseable {

  static final String CLIENT = "shop";
  static final String SECRET = "a secret: with signs+";

  /** An answer, head and all, or none until the end of the test. */
  record Reply(int status, String type, String content, Map<String, String> headers) {

    static Reply json(int status, Map<String, ?> members) {
      return new Reply(
          status,
          "application/json",
          JSONObjectUtils.toJSONString(new HashMap<>(members)),
          Map.of());
    }
  }

  /** What the browser of the person brought along. */
  record Asked(Map<String, String> parameters) {
    String get(String name) {
      return parameters.getOrDefault(name, "");
    }
  }

  private final HttpServer server;
  private final InstantSource time;
  private final ECKey key;
  private final Map<String, Asked> codes = new ConcurrentHashMap<>();
  private final AtomicInteger agreed = new AtomicInteger();
  private final CountDownLatch spoken = new CountDownLatch(1);

  /** What the document says beside the addresses. */
  final Map<String, Object> document = new ConcurrentHashMap<>();

  /** The paths that were asked for, and the forms and headers of those that have some. */
  final List<String> paths = new CopyOnWriteArrayList<>();

  final List<Map<String, String>> forms = new CopyOnWriteArrayList<>();
  final List<String> authorizations = new CopyOnWriteArrayList<>();

  volatile String subject = "ada-at-the-provider";
  volatile UnaryOperator<JWTClaimsSet.Builder> claims = it -> it;
  volatile UnaryOperator<String> idToken = it -> it;
  volatile UnaryOperator<Reply> tokenAnswer = it -> it;
  volatile UnaryOperator<Reply> userAnswer = it -> it;
  volatile Map<String, Object> userInfo = Map.of();

  /** Holds each answer of the token endpoint until {@link #speak}. */
  volatile boolean isSilent;

  ScriptedProvider(InstantSource time) throws IOException, JOSEException {
    this.time = time;
    this.key = new ECKeyGenerator(Curve.P_256).keyID("k1").generate();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::serve);
    server.start();
    document.put("issuer", name());
    document.put("authorization_endpoint", name() + "/authorize");
    document.put("token_endpoint", name() + "/token");
    document.put("userinfo_endpoint", name() + "/me");
    document.put("jwks_uri", name() + "/keys");
    document.put("end_session_endpoint", name() + "/end");
    document.put("code_challenge_methods_supported", List.of("S256"));
    document.put("authorization_response_iss_parameter_supported", true);
  }

  String name() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The person agrees: the address to which the browser is led back. */
  URI agree(String authorization) {
    return agree(authorization, "code-" + agreed.getAndIncrement());
  }

  URI agree(String authorization, String code) {
    Asked asked = new Asked(parameters(URI.create(authorization).getRawQuery()));
    codes.put(code, asked);
    return URI.create(
        "%s?code=%s&state=%s&iss=%s"
            .formatted(asked.get("redirect_uri"), code, asked.get("state"), name()));
  }

  static Map<String, String> parameters(String form) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String pair : form.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      all.put(decode(parts[0]), parts.length == 2 ? decode(parts[1]) : "");
    }
    return all;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    paths.add(path);
    try {
      Reply reply =
          switch (path) {
            case "/.well-known/openid-configuration" -> Reply.json(200, document);
            case "/keys" -> Reply.json(200, new JWKSet(key.toPublicJWK()).toJSONObject());
            case "/token" -> token(exchange);
            case "/me" -> me(exchange);
            default -> new Reply(404, "text/plain", "", Map.of());
          };
      byte[] content = reply.content().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", reply.type());
      reply.headers().forEach(exchange.getResponseHeaders()::set);
      exchange.sendResponseHeaders(reply.status(), content.length == 0 ? -1 : content.length);
      exchange.getResponseBody().write(content);
    } catch (JOSEException | NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  private Reply token(HttpExchange exchange)
      throws IOException, JOSEException, NoSuchAlgorithmException, InterruptedException {
    Map<String, String> form =
        parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    synchronized (forms) {
      forms.add(form);
      forms.notifyAll();
    }
    authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    if (isSilent) {
      spoken.await();
    }
    Asked asked = codes.remove(form.getOrDefault("code", ""));
    if (asked == null
        || !asked.get("redirect_uri").equals(form.get("redirect_uri"))
        || !asked.get("code_challenge").equals(challenge(form.getOrDefault("code_verifier", "")))) {
      return tokenAnswer.apply(Reply.json(400, Map.of("error", "invalid_grant")));
    }
    JWTClaimsSet said =
        claims
            .apply(
                claims("shop", subject)
                    .claim("nonce", asked.get("nonce"))
                    .claim("sid", "session-at-the-provider"))
            .build();
    return tokenAnswer.apply(
        Reply.json(
            200,
            Map.of(
                "access_token",
                "access",
                "token_type",
                "Bearer",
                "id_token",
                idToken.apply(signed("JWT", said)))));
  }

  void speak() {
    isSilent = false;
    spoken.countDown();
  }

  /** Waits until so many requests have come to the token endpoint. */
  void awaitForms(int count) throws InterruptedException {
    synchronized (forms) {
      while (forms.size() < count) {
        forms.wait();
      }
    }
  }

  JWTClaimsSet.Builder claims(String audience, String of) {
    Instant now = time.instant();
    return new JWTClaimsSet.Builder()
        .issuer(name())
        .audience(audience)
        .subject(of)
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plusSeconds(120)));
  }

  String signed(String type, JWTClaimsSet said) throws JOSEException {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256)
                .keyID("k1")
                .type(new JOSEObjectType(type))
                .build(),
            said);
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }

  private static String challenge(String verifier) throws NoSuchAlgorithmException {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(
            MessageDigest.getInstance("SHA-256")
                .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
  }

  private Reply me(HttpExchange exchange) {
    authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    Map<String, Object> said = new HashMap<>(Map.of("sub", subject));
    said.putAll(userInfo);
    return userAnswer.apply(Reply.json(200, said));
  }

  @Override
  public void close() {
    spoken.countDown();
    server.stop(0);
  }
}
