package org.authlayer.conformance.attacks;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;

/** An issuer of tokens and a provider of logins, whose code is nonce, dot and user. */
final class OtherServer {

  static final String AUDIENCE = "attacked";

  private static final int KEY_BYTES = 32;
  static final KeyPair KEY = pair();
  private static final HttpServer SERVER = start();

  private OtherServer() {}

  static String name() {
    return "http://127.0.0.1:" + SERVER.getAddress().getPort();
  }

  static KeyPair pair() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static HttpServer start() {
    try {
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      HttpServer server = HttpServer.create(any, 0);
      server.createContext(
          "/",
          exchange -> {
            String sent =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] answer =
                answer(exchange.getRequestURI().getPath(), sent).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
          });
      server.start();
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String answer(String path, String sent) {
    return switch (path) {
      case "/jwks" ->
          "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"kid\":\"k\",\"x\":\"%s\"}]}"
              .formatted(base64(lastBytes(KEY.getPublic().getEncoded())));
      case "/token" -> tokens(sent.replaceAll("(?s).*\\bcode=([^&]*).*", "$1").split("\\.", 2));
      default ->
          "{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/jwks\",\"authorization_endpoint\":\"%1$s/login\",\"token_endpoint\":\"%1$s/token\"}"
              .formatted(name());
    };
  }

  private static String tokens(String[] code) {
    String user = new String(Base64.getUrlDecoder().decode(code[1]), StandardCharsets.UTF_8);
    return "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"%s\"}"
        .formatted(token(user, AUDIENCE, ",\"nonce\":\"" + code[0] + "\"", KEY));
  }

  static String code(String nonce, String user) {
    return nonce + "." + base64(user.getBytes(StandardCharsets.UTF_8));
  }

  static String token(String user, String audience) {
    return token(user, audience, "", KEY);
  }

  static String token(String user, String audience, String more, KeyPair key) {
    return token("{\"alg\":\"EdDSA\",\"kid\":\"k\"}", user, audience, more, key);
  }

  /** A logout token, by which a provider reports a logout (OpenID Connect Back-Channel Logout). */
  static String logout(String user, KeyPair key) {
    return token(
        "{\"alg\":\"EdDSA\",\"kid\":\"k\",\"typ\":\"logout+jwt\"}",
        user,
        AUDIENCE,
        ",\"jti\":\"%s\",\"events\":{\"http://schemas.openid.net/event/backchannel-logout\":{}}"
            .formatted(UUID.randomUUID()),
        key);
  }

  private static String token(
      String header, String user, String audience, String more, KeyPair key) {
    long now = Instant.now().getEpochSecond();
    String claims =
        "{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"%s\",\"iat\":%d,\"exp\":%d%s}"
            .formatted(name(), audience, user, now, now + 300, more);
    String input = base64(header) + "." + base64(claims);
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(key.getPrivate());
      signature.update(input.getBytes(StandardCharsets.US_ASCII));
      return input + "." + base64(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] lastBytes(byte[] encoded) {
    return Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
  }

  static String base64(String text) {
    return base64(text.getBytes(StandardCharsets.UTF_8));
  }

  static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
