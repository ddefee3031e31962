package org.authlayer.conformance.elsewhere;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ElsewhereServerTest {

  private static final String ADA =
      """
      {"name":"Ada","email":"ada@example.org","password":"a password","confirmPassword":"a password"}
      """;

  @Test
  void rightServerLogsInByTheRightPasswordAlone() throws Exception {
    try (ElsewhereServer server = ElsewhereServer.start(Set.of(), Map.of());
        HttpClient client = HttpClient.newHttpClient()) {
      assertEquals(201, send(client, create(server)).statusCode());
      assertEquals(200, send(client, login(server, "a password")).statusCode());
      assertEquals(401, send(client, login(server, "")).statusCode());
      assertEquals(1, server.rows("users").size());
      assertEquals(1, server.rows("user_tokens").size());
    }
  }

  @Test
  void switchMakesItWrongInOneWay() throws Exception {
    try (ElsewhereServer server =
            ElsewhereServer.start(Set.of("empty-password-is-right"), Map.of());
        HttpClient client = HttpClient.newHttpClient()) {
      assertEquals(201, send(client, create(server)).statusCode());
      assertEquals(200, send(client, login(server, "")).statusCode());
      assertEquals(401, send(client, login(server, "another password")).statusCode());
    }
  }

  private static HttpRequest create(ElsewhereServer server) {
    return HttpRequest.newBuilder(URI.create(server.base("token") + "/users"))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(ADA))
        .build();
  }

  private static HttpRequest login(ElsewhereServer server, String password) {
    String pair = "ada@example.org:" + password;
    String value = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    return HttpRequest.newBuilder(URI.create(server.base("token") + "/login"))
        .header("Authorization", "Basic " + value)
        .POST(BodyPublishers.noBody())
        .build();
  }

  private static HttpResponse<String> send(HttpClient client, HttpRequest request)
      throws Exception {
    return client.send(request, BodyHandlers.ofString());
  }
}
