package org.authlayer.conformance.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.authlayer.conformance.endtoend.Flow;
import org.authlayer.conformance.endtoend.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stranger can make a server write. */
final class FloodedLogTest {

  private static final int REQUESTS = 3000;
  private static final Pattern HELD_BACK = Pattern.compile(" held-back=(\\d+)");

  @TempDir private Path place;

  @Test
  void aFloodIsFewLinesThatCountAllOfIt() throws Exception {
    Map<String, String> settings =
        Map.of(
            "database.data-directory", place.resolve("data").toString(),
            "server.port", "0",
            "password.bcrypt-cost", "4");
    String log;
    try (ServerProcess server = ServerProcess.start(settings);
        HttpClient client = HttpClient.newHttpClient()) {
      URI url = server.url();
      HttpRequest.Builder me = HttpRequest.newBuilder(url.resolve("/me"));
      HttpRequest.Builder login = HttpRequest.newBuilder(url.resolve("/login"));
      for (int i = 0; i < REQUESTS; i++) {
        assertEquals(401, status(client, me.setHeader("Authorization", "Bearer garbage" + i)));
        assertEquals(401, status(client, login.POST(HttpRequest.BodyPublishers.noBody())));
      }
      Flow flow = Flow.at(url);
      assertEquals(200, flow.me(flow.token()));
      assertTrue(server.process().toHandle().destroy());
      log = new String(server.process().getErrorStream().readAllBytes(), UTF_8);
      assertEquals(0, server.exitCode());
    }
    assertToldOf("token-rejected", log);
    assertToldOf("login-failed", log);
    assertTrue(log.contains("event=login-succeeded"), log);
  }

  private static int status(HttpClient client, HttpRequest.Builder request) throws Exception {
    return client
        .send(request.timeout(Duration.ofMinutes(1)).build(), BodyHandlers.discarding())
        .statusCode();
  }

  /** A line that counts others is a line of its own, or stands for one more. */
  private static void assertToldOf(String event, String log) {
    int[] lines = {0};
    int[] told = {0};
    log.lines()
        .filter(line -> line.contains("event=" + event + " "))
        .forEach(
            line -> {
              lines[0]++;
              told[0] += line.contains(" request=") ? 1 : 0;
              HELD_BACK
                  .matcher(line)
                  .results()
                  .forEach(found -> told[0] += Integer.parseInt(found.group(1)));
            });
    assertEquals(REQUESTS, told[0], log);
    assertTrue(lines[0] < REQUESTS / 2, log);
  }
}
