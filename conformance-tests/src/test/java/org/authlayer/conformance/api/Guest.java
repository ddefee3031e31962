package org.authlayer.conformance.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;

/**
 * A user of its own, with everything that proves who it is.
 *
 * @param email the address
 * @param token an opaque token
 * @param jwt a signed token
 * @param cookie a session's cookie, name and value
 */
record Guest(Running server, String email, String token, String jwt, String cookie) {

  static final String PASSWORD = "correct horse";
  static final String FORM = "application/x-www-form-urlencoded";

  static String address() {
    return UUID.randomUUID() + "@example.org";
  }

  /** Somebody who has never been here. */
  static Guest stranger(Running server) {
    return new Guest(server, address(), "", "", "");
  }

  static Guest join(Running server) throws IOException, InterruptedException {
    String email = address();
    String user =
        """
        {"name":"Ada","email":"%s","password":"%s","confirmPassword":"%s"}\
        """
            .formatted(email, PASSWORD, PASSWORD);
    server.send("POST", "/users", Map.of("Content-Type", "application/json"), user);
    Map<String, String> basic = Map.of("Authorization", basic(email, PASSWORD));
    Answered form =
        server.send(
            "POST",
            "/web/login",
            Map.of("Content-Type", FORM),
            "username=" + email.replace("@", "%40") + "&password=correct+horse");
    return new Guest(
        server,
        email,
        json(server.send("POST", "/login", basic, "")).path("value").asText(),
        json(server.send("POST", "/jwt/login", basic, "")).path("token").asText(),
        form.all("Set-Cookie").get(0).replaceFirst(";.*", ""));
  }

  static String basic(String name, String password) {
    byte[] pair = (name + ":" + password).getBytes(UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** A header that satisfies a scheme of the document. */
  Map<String, String> proof(String scheme) {
    return switch (scheme) {
      case "basic" -> Map.of("Authorization", basic(email, PASSWORD));
      case "basicSimpleUser" -> Map.of("Authorization", basic("demo", "demo password"));
      case "basicAdmin" -> Map.of("Authorization", basic("admin", "admin password"));
      case "bearer" -> Map.of("Authorization", "Bearer " + token);
      case "bearerSimpleUser" -> Map.of("Authorization", "Bearer demo-token");
      case "bearerSessionToken" -> Map.of("Authorization", "Bearer " + jwt);
      case "session" -> Map.of("Cookie", cookie);
      default -> throw new IllegalArgumentException("no proof for " + scheme);
    };
  }

  /** The first of one's tokens or sessions. */
  String own(String list) throws IOException, InterruptedException {
    Answered answer = server.send("GET", "/account/" + list, proof("session"), "");
    return json(answer).path(0).path("id").asText();
  }

  private static JsonNode json(Answered answer) {
    return ApiDocument.read(answer.body()).root();
  }
}
