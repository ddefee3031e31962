package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a process writes to its standard error. */
class LogOfAProcessTest {

  private static final int LOGINS = 12;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static TestPostgres postgres;

  @BeforeAll
  static void open() throws Exception {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void close() {
    postgres.close();
  }

  @Test
  void everyLoginThatIsAnsweredDuringAStopHasItsEvent() throws Exception {
    Map<String, String> settings = settings("drained");
    settings.put("password.bcrypt-cost", "10");
    try (ServerProcess server = ServerProcess.start(settings);
        HttpClient client = HttpClient.newHttpClient()) {
      URI url = server.url();
      HttpRequest login = login(url, Flow.at(url));
      List<CompletableFuture<HttpResponse<String>>> logins =
          Stream.generate(() -> client.sendAsync(login, HttpResponse.BodyHandlers.ofString()))
              .limit(LOGINS)
              .toList();
      CompletableFuture.anyOf(logins.toArray(CompletableFuture<?>[]::new)).join();
      stop(server);
      List<String> answered =
          logins.stream()
              .map(response -> response.handle((answer, failure) -> answer).join())
              .filter(answer -> answer != null && answer.statusCode() == 200)
              .map(answer -> answer.headers().firstValue("X-Request-Id").orElseThrow())
              .toList();
      List<String> log = server.process().errorReader(UTF_8).lines().toList();
      assertEquals(0, server.exitCode());
      assertTrue(answered.size() > 1, () -> "answered: " + answered.size());
      for (String id : answered) {
        for (String event : List.of("login-succeeded", "token-issued")) {
          assertEquals(
              1,
              log.stream()
                  .filter(line -> line.contains("event=" + event + " "))
                  .filter(line -> line.endsWith(" request=" + id))
                  .count(),
              () -> event + " of " + id + " in " + String.join("\n", log));
        }
      }
      assertTrue(log.getLast().contains("event=server-stopped "), log.getLast());
    }
  }

  @Test
  void nothingInARequestMakesALineOrAPairOfItsOwn() throws Exception {
    Map<String, String> settings = settings("hostile");
    settings.put("server.access-log", "true");
    try (ServerProcess server = ServerProcess.start(settings)) {
      sendHostile(server.url());
      stop(server);
      List<String> log = server.process().errorReader(UTF_8).lines().toList();
      assertEquals(0, server.exitCode());
      for (String line : log) {
        assertFalse(line.contains(" event=forged"), line);
        assertFalse(line.startsWith("event="), line);
        assertTrue(line.chars().allMatch(c -> c >= ' ' && c < 127), line);
      }
      assertTrue(log.stream().anyMatch(line -> line.contains(" path=/me%0d%0aevent=forged ")));
      assertTrue(log.stream().anyMatch(line -> line.contains(" path=/a;/b%3B status=")));
      assertTrue(log.stream().noneMatch(line -> line.contains("S3cret")));
    }
  }

  @Test
  void everyLineOfAJsonLogIsAnObjectThatNoRequestCanForge() throws Exception {
    Map<String, String> settings = settings("json");
    settings.put("server.access-log", "true");
    settings.put("server.trusted-proxies", "127.0.0.1");
    settings.put("log.format", "json");
    try (ServerProcess server = ServerProcess.start(settings)) {
      URI url = server.url();
      sendHostile(url);
      send(url, "GET /a\",\"event\":\"forged HTTP/1.1", "X-Request-Id: \",\"event\":\"forged");
      String trace = "0af7651916cd43dd8448eb211c80319c";
      send(url, "GET /traced HTTP/1.1", "traceparent: 00-" + trace + "-b7ad6b7169203331-01");
      send(url, "GET /named HTTP/1.1", "X-Request-Id: named-by-the-proxy");
      stop(server);
      List<String> log = server.process().errorReader(UTF_8).lines().toList();
      assertEquals(0, server.exitCode());
      List<JsonNode> lines = new ArrayList<>();
      for (String line : log) {
        assertTrue(line.chars().allMatch(c -> c >= ' ' && c < 127), line);
        lines.add(JSON.readTree(line));
      }
      for (JsonNode line : lines) {
        for (String member : List.of("time", "level", "logger", "message")) {
          assertTrue(line.path(member).isTextual(), line::toString);
        }
        assertFalse(line.path("event").asText().equals("forged"), line::toString);
        assertFalse(line.has("event=forged"), line::toString);
      }
      assertEquals("server-stopped", lines.getLast().path("event").asText());
      assertEquals(trace, answered(lines, "/traced").path("trace").asText());
      assertEquals("named-by-the-proxy", answered(lines, "/named").path("request").asText());
      assertEquals(404, answered(lines, "/me%0d%0aevent=forged").path("status").intValue());
      assertEquals(16, answered(lines, "/traced").path("request").asText().length());
    }
  }

  private static JsonNode answered(List<JsonNode> lines, String path) {
    return lines.stream()
        .filter(line -> line.path("path").asText().equals(path))
        .findFirst()
        .orElseThrow(() -> new AssertionError(path + " in " + lines));
  }

  private static void sendHostile(URI url) throws Exception {
    send(url, "GET /me%0d%0aevent=forged HTTP/1.1", "User-Agent: a event=forged");
    send(url, "GET /me?x=%20event=forged HTTP/1.1", "User-Agent: a\tevent=forged\u0085x");
    send(url, "GET /me HTTP/1.1", "Authorization: Bearer x\"event=forged");
    send(url, "GET /me HTTP/1.1", "X-Request-Id: 1 event=forged");
    send(url, "GET /\u202eevent=forged HTTP/1.1", "X-Forwarded-For: 1\tevent=forged");
    send(url, "GET /a\"event=forged HTTP/1.1", "Referer: event=forged");
    send(url, "GET /a;jsessionid=S3cret/b%3Bapp_session=S3cret HTTP/1.1", "Accept: */*");
  }

  /** As {@code kill} does: unlike {@link Process#destroy} it leaves the log readable. */
  private static void stop(ServerProcess server) {
    assertTrue(server.process().toHandle().destroy());
  }

  private static void send(URI url, String line, String header) throws Exception {
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      String request = line + "\r\nHost: x\r\nConnection: close\r\n" + header + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(UTF_8));
      socket.getInputStream().readAllBytes();
    }
  }

  private static HttpRequest login(URI url, Flow flow) {
    String credentials = flow.email() + ":" + Flow.PASSWORD;
    return HttpRequest.newBuilder(url.resolve("/login"))
        .header(
            "Authorization",
            "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)))
        .POST(HttpRequest.BodyPublishers.noBody())
        .build();
  }

  private static Map<String, String> settings(String database) throws Exception {
    Map<String, String> settings = new LinkedHashMap<>(postgres.database(database));
    settings.put("server.port", "0");
    settings.put("server.shutdown-grace", "PT30S");
    settings.put("password.bcrypt-cost", "4");
    settings.put("applications", "token");
    return settings;
  }
}
