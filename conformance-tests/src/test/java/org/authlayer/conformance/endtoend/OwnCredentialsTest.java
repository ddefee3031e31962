package org.authlayer.conformance.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

/**
 * An application of somebody's own in a process: what its routes report of who may pass, what the
 * OpenAPI document has of it, and what a request is answered (ADR 0051).
 */
final class OwnCredentialsTest {

  private static final String TABLE =
      """
      GET     /export          Machine by header X-Api-Key
      DELETE  /customers/{id}  Operator by Basic, role admin
      GET     /hours           anybody
      GET     /partner         unknown: partners
      """;

  @TempDir private static Path place;
  private static TestPostgres postgres;
  private static ServerProcess server;
  private static URI url;

  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    postgres = TestPostgres.start();
    Path services = Files.createDirectories(place.resolve("META-INF/services"));
    Files.writeString(services.resolve(ApplicationFactory.class.getName()), Desk.class.getName());
    server = process();
    url = server.url();
  }

  @AfterAll
  static void stop() {
    server.close();
    postgres.close();
  }

  private static ServerProcess process(String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("--port", "0"));
    Map<String, String> database = postgres.database("own" + more.length);
    words.addAll(ServerProcess.words(database));
    words.addAll(List.of(more));
    String path = place + File.pathSeparator + System.getProperty("java.class.path");
    return ServerProcess.run(path, words, ServerProcess.secrets(database));
  }

  private HttpResponse<String> send(String method, String target, String... header)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url.resolve(target))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (header.length > 0) {
      request.headers(header);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String basic(String name) {
    String pair = name + ":" + Desk.PASSWORD;
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  private JsonNode document() throws Exception {
    return JsonMapper.builder().build().readTree(send("GET", "/openapi.json").body());
  }

  @Test
  void theKeyIsChallengedAndOpensItsRouteAndNoOther() throws Exception {
    HttpResponse<String> without = send("GET", "/export");
    assertEquals(401, without.statusCode());
    assertEquals(
        List.of("ApiKey realm=\"authlayer\", in=\"header\", name=\"X-Api-Key\""),
        without.headers().allValues("WWW-Authenticate"));
    assertEquals(List.of("application/problem+json"), without.headers().allValues("Content-Type"));
    assertEquals(401, send("GET", "/export", "X-Api-Key", Desk.KEY + "x").statusCode());
    HttpResponse<String> with = send("GET", "/export", "X-Api-Key", Desk.KEY);
    assertEquals(200, with.statusCode());
    assertEquals("press", with.body());
    assertEquals(401, send("DELETE", "/customers/7", "X-Api-Key", Desk.KEY).statusCode());
  }

  @Test
  void theRoleIsDemandedBeyondTheLogin() throws Exception {
    assertEquals(401, send("DELETE", "/customers/7").statusCode());
    HttpResponse<String> clerk = send("DELETE", "/customers/7", "Authorization", basic("clerk"));
    assertEquals(403, clerk.statusCode());
    assertTrue(clerk.body().contains("required: role admin"), clerk::body);
    assertEquals(List.of("application/problem+json"), clerk.headers().allValues("Content-Type"));
    assertEquals(200, send("DELETE", "/customers/7", "Authorization", basic("root")).statusCode());
  }

  @Test
  void theDocumentHasSchemeRequirementAndWhatIsUnknown() throws Exception {
    JsonNode document = document();
    assertEquals(
        "{\"type\":\"apiKey\",\"description\":\"What proves a Machine.\",\"in\":\"header\","
            + "\"name\":\"X-Api-Key\"}",
        document.at("/components/securitySchemes/header.X-Api-Key.Machine").toString());
    JsonNode export = document.at("/paths/~1export/get");
    assertEquals("[{\"header.X-Api-Key.Machine\":[]}]", export.path("security").toString());
    assertTrue(export.at("/responses/401/headers").has("WWW-Authenticate"));
    JsonNode remove = document.at("/paths/~1customers~1{id}/delete");
    assertEquals("[{\"basicOperator\":[]}]", remove.path("security").toString());
    assertEquals(
        "Being logged in is not enough; required: role admin.",
        remove.at("/responses/403/description").asText());
    JsonNode partner = document.at("/paths/~1partner/get");
    assertFalse(partner.has("security"));
    assertTrue(partner.path("responses").has("401"));
    assertTrue(partner.path("responses").has("403"));
    JsonNode hours = document.at("/paths/~1hours/get");
    assertEquals("[]", hours.path("security").toString());
    assertFalse(hours.path("responses").has("401"));
  }

  @Test
  void theTableReportsThemAndThePageShowsIt() throws Exception {
    try (ServerProcess routes = process("--routes")) {
      String printed = String.join("\n", routes.out().lines().toList());
      assertEquals(0, routes.exitCode());
      assertTrue(printed.startsWith(TABLE), printed);
    }
    assertTrue(Repository.read("docs/tutorials/your-own-application.md").contains(TABLE), TABLE);
  }

  @Test
  void mistakeIsLoggedWithRouteRequestAndWhatToChange() throws Exception {
    HttpResponse<String> absent = send("GET", "/absent/7");
    assertEquals(500, absent.statusCode());
    assertEquals(List.of("application/problem+json"), absent.headers().allValues("Content-Type"));
    assertFalse(absent.body().contains("Desk"), absent::body);
    String text = logUntil("ContractException: GET /absent");
    assertTrue(text.contains(" request=" + id(absent)), text);
    assertTrue(text.contains("GET /absent/{id}: the handler answered null"), text);
  }

  private static String logUntil(String last) throws IOException {
    StringBuilder log = new StringBuilder();
    for (String line = ""; line != null && !line.contains(last); ) {
      line = server.process().errorReader(UTF_8).readLine();
      log.append(line).append('\n');
    }
    return log.toString();
  }

  private static String id(HttpResponse<String> answer) {
    return answer.headers().firstValue("X-Request-Id").orElseThrow();
  }
}
