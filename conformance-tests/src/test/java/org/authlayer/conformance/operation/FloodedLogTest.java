package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stranger can make a server write. */
final class FloodedLogTest {

  private static final int REQUESTS = 600;
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Pattern HELD_BACK = Pattern.compile(" held-back=(\\d+)");

  @TempDir private Path place;

  @Test
  void aFloodIsFewLinesThatCountAllOfIt() throws Exception {
    Map<String, String> settings =
        Map.of(
            "database.data-directory", place.resolve("data").toString(),
            "server.port", "0",
            "password.bcrypt-cost", "4",
            "throttle.per-network", "100000");
    String log;
    try (ServerProcess server = ServerProcess.start(settings);
        HttpClient client = HttpClient.newHttpClient()) {
      // Read all the time: a server whose log nobody reads waits.
      CompletableFuture<String> written =
          CompletableFuture.supplyAsync(() -> all(server.process().errorReader(UTF_8)));
      URI url = server.url();
      HttpRequest.Builder me = HttpRequest.newBuilder(url.resolve("/me"));
      HttpRequest.Builder login = HttpRequest.newBuilder(url.resolve("/login"));
      login.POST(HttpRequest.BodyPublishers.noBody());
      for (int i = 0; i < REQUESTS; i++) {
        assertEquals(401, status(client, me.setHeader("Authorization", "Bearer garbage" + i)));
        assertEquals(401, status(client, login.setHeader("Authorization", basic(i))));
      }
      Flow flow = Flow.at(url);
      assertEquals(200, flow.me(flow.token()));
      assertTrue(server.process().toHandle().destroy());
      log = written.get();
      assertEquals(0, server.exitCode());
    }
    assertToldOf("token-rejected", 10, log);
    assertToldOf("login-failed", 100, log);
    assertTrue(log.contains("event=login-succeeded"), log);
  }

  /** A password of an account that no user has, another one each time. */
  private static String basic(int number) {
    String pair = "u" + number + "@example.org:wrong horse";
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  private static int status(HttpClient client, HttpRequest.Builder request) throws Exception {
    return client
        .send(request.timeout(Duration.ofMinutes(1)).build(), BodyHandlers.discarding())
        .statusCode();
  }

  private static String all(BufferedReader reader) {
    return reader.lines().collect(Collectors.joining("\n"));
  }

  /** A line with a request is told of it; those without are counted by the next or by the last. */
  private static void assertToldOf(String event, int most, String log) {
    List<String> lines =
        log.lines().filter(line -> line.contains(" event=" + event + " ")).toList();
    long shown = lines.stream().filter(line -> line.contains(" request=")).count();
    long heldBack =
        lines.stream()
            .flatMap(line -> HELD_BACK.matcher(line).results())
            .mapToLong(found -> Long.parseLong(found.group(1)))
            .sum();
    assertEquals(REQUESTS, shown + heldBack, log);
    long seconds = Duration.between(time(lines.getFirst()), time(lines.getLast())).toSeconds();
    // One window more: a line is written a moment after its event was counted.
    assertTrue(shown <= most * (seconds / WINDOW.toSeconds() + 2), log);
  }

  private static Instant time(String line) {
    return Instant.parse(line.substring(0, line.indexOf(' ')));
  }
}
