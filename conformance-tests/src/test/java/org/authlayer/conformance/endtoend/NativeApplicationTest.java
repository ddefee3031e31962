package org.authlayer.conformance.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.ports.driving.ApplicationFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routes of Helidon's own, in a process of the server, found by their name on the class path. */
final class NativeApplicationTest {

  private static final String PASSWORD = "correct horse";
  private static final int LIMIT = 65_536;
  private static final String ROW = "* /handbook/* native, behind protect(\"/handbook\")";

  @TempDir private static Path place;
  private static TestPostgres postgres;
  private static ServerProcess server;
  private static URI url;
  private static String token;

  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    postgres = TestPostgres.start();
    Path services = Files.createDirectories(place.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(ApplicationFactory.class.getName()), Handbook.class.getName());
    Path files = Files.createDirectories(place.resolve("handbook"));
    Files.writeString(files.resolve("first.html"), "<h1>One</h1>");
    server = process();
    url = server.url();
    token = token();
  }

  @AfterAll
  static void stop() {
    server.close();
    postgres.close();
  }

  private static ServerProcess process(String... more) throws Exception {
    Map<String, String> database = postgres.database("native" + more.length);
    List<String> words = new ArrayList<>(List.of("--port", "0", "--bcrypt-cost", "4"));
    words.addAll(List.of("--set", "applications=token", "--set", "server.access-log=true"));
    words.addAll(ServerProcess.words(database));
    words.addAll(List.of(more));
    String path = place + File.pathSeparator + System.getProperty("java.class.path");
    return ServerProcess.run(path, words, ServerProcess.secrets(database));
  }

  private static String token() throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      String user =
          "{\"name\":\"Ada\",\"email\":\"ada@example.org\",\"password\":\"%1$s\",\"confirmPassword\":\"%1$s\"}"
              .formatted(PASSWORD);
      client.send(
          HttpRequest.newBuilder(url.resolve("/users"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(user))
              .build(),
          HttpResponse.BodyHandlers.ofString());
      byte[] pair = ("ada@example.org:" + PASSWORD).getBytes(StandardCharsets.UTF_8);
      String login =
          client
              .send(
                  HttpRequest.newBuilder(url.resolve("/login"))
                      .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair))
                      .POST(BodyPublishers.noBody())
                      .build(),
                  HttpResponse.BodyHandlers.ofString())
              .body();
      return JsonMapper.builder().build().readTree(login).path("value").asText();
    }
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest.Builder anonymous(String path) {
    return HttpRequest.newBuilder(url.resolve(path));
  }

  private static HttpRequest.Builder known(String path) {
    return anonymous(path).header("Authorization", "Bearer " + token);
  }

  @Test
  void fileAndEventsAreForLoggedInUsersOnly() throws Exception {
    for (String path : List.of("/handbook/first.html", "/handbook/events", "/handbook/none")) {
      HttpResponse<String> refused = send(anonymous(path));
      assertEquals(401, refused.statusCode());
      assertEquals(
          List.of("Bearer realm=\"authlayer\""), refused.headers().allValues("WWW-Authenticate"));
      assertTrue(refused.body().startsWith("{\"type\":\"about:blank\""), refused::body);
    }
    HttpResponse<String> file = send(known("/handbook/first.html"));
    assertEquals("200 <h1>One</h1>", file.statusCode() + " " + file.body());
    assertEquals(List.of("text/html"), file.headers().allValues("Content-Type"));
    HttpResponse<String> events = send(known("/handbook/events"));
    assertEquals("data: Ada 0\n\ndata: Ada 1\n\ndata: Ada 2\n\n", events.body());
    HttpResponse<String> none = send(known("/handbook/none"));
    assertEquals(404, none.statusCode());
    assertEquals(List.of("application/problem+json"), none.headers().allValues("Content-Type"));
    HttpResponse<String> gone = send(known("/handbook/absent"));
    assertEquals(410, gone.statusCode());
    assertTrue(gone.body().contains("This chapter is gone."), gone::body);
  }

  @Test
  void contentHasTheLimitOfTheServer() throws Exception {
    for (int length : new int[] {LIMIT, LIMIT + 1}) {
      byte[] content = new byte[length];
      for (HttpRequest.BodyPublisher body :
          List.of(
              BodyPublishers.ofByteArray(content),
              BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content)))) {
        HttpResponse<String> answer = send(known("/handbook/length").POST(body));
        assertEquals(length > LIMIT ? 413 : 200, answer.statusCode(), answer.body());
        assertTrue(length > LIMIT || answer.body().equals(String.valueOf(LIMIT)), answer.body());
      }
    }
  }

  @Test
  void reroutingPathsAndOtherApplicationsStayAsTheyAre() throws Exception {
    assertEquals(400, send(known("/handbook//first.html")).statusCode());
    assertEquals(400, send(anonymous("/x/../handbook/first.html")).statusCode());
    assertEquals(200, send(known("/me")).statusCode());
    assertEquals(404, send(known("/handbook-old")).statusCode());
  }

  @Test
  void requestsAreMeasuredByTheBase() throws Exception {
    assertEquals(200, send(known("/handbook/first.html")).statusCode());
    assertEquals(401, send(anonymous("/handbook/first.html")).statusCode());
    String page = send(anonymous("/metrics")).body();
    for (String status : List.of("200", "401")) {
      String series =
          "http_server_requests_seconds_count{method=\"GET\",route=\"/handbook/*\",status=\""
              + status
              + "\"} ";
      assertTrue(page.contains(series), page);
    }
  }

  @Test
  void tableHasThemAndThePageShowsIt() throws Exception {
    try (ServerProcess routes = process("--routes")) {
      assertHasRow(String.join("\n", routes.out().lines().toList()));
    }
    String document = send(anonymous("/openapi.json")).body();
    assertTrue(document.contains("\"/me\""), document);
    assertFalse(document.contains("/handbook"), document);
    assertHasRow(Repository.read("docs/tutorials/your-own-application.md"));
  }

  private static void assertHasRow(String text) {
    assertTrue(text.lines().anyMatch(line -> line.replaceAll(" +", " ").equals(ROW)), text);
  }
}
