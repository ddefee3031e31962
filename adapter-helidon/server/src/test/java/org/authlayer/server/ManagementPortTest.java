package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Settings;
import org.authlayer.runtime.configuration.ExitCode;
import org.authlayer.runtime.configuration.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Health checks and metrics on a port of their own. */
final class ManagementPortTest {

  private static final List<String> WATCHING = List.of("/health/live", "/health/ready", "/metrics");

  @TempDir private Path directory;

  private final Fakes fakes = new Fakes();

  private Server start(String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("server.port", "0");
    settings.put("database.data-directory", directory.toString());
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return Server.start(settings, fakes.parts());
  }

  private static HttpResponse<String> get(URI server, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(server.resolve(path)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  private Settings settings() {
    return Objects.requireNonNull(fakes.settings);
  }

  @Test
  void managementPortAnswersHealthAndMetricsAndNothingElse() throws Exception {
    try (Server server = start("management.port", "0")) {
      URI management = server.managementUrl().orElseThrow();
      for (String path : WATCHING) {
        assertEquals(200, get(management, path).statusCode(), path);
        // The application of the tests answers every path with the path.
        assertEquals(path, get(server.url(), path).body());
      }
      assertTrue(get(management, "/metrics").body().contains("\nauthlayer_database_up 1"));
      for (String path : List.of("/", "/api", "/anything")) {
        assertEquals(404, get(management, path).statusCode(), path);
      }
      assertEquals(Set.of("/api"), settings().operationalPaths());
    }
  }

  @Test
  void mainPortAnswersThemWithoutAPortOfTheirOwn() throws Exception {
    try (Server server = start()) {
      assertTrue(server.managementUrl().isEmpty());
      for (String path : WATCHING) {
        assertEquals(200, get(server.url(), path).statusCode());
        assertFalse(get(server.url(), path).body().equals(path));
      }
      assertTrue(settings().operationalPaths().containsAll(WATCHING.subList(1, 3)));
    }
  }

  @Test
  void readinessAndNetworksCountThereToo() throws Exception {
    try (Server server = start("management.port", "0", "metrics.networks", "192.0.2.1")) {
      URI management = server.managementUrl().orElseThrow();
      assertEquals(404, get(management, "/metrics").statusCode());
      fakes.down = StoreException.unavailable("down", Duration.ofSeconds(1), null);
      fakes.now.set(Instant.EPOCH.plusSeconds(1));
      assertEquals(503, get(management, "/health/ready").statusCode());
      assertEquals(200, get(management, "/health/live").statusCode());
    }
  }

  @Test
  void takenPortIsNamedByItsKeysAndOpensNoDatabase() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      StartException refusal =
          assertThrows(StartException.class, () -> start("management.port", port));
      assertEquals(ExitCode.PORT, refusal.exitCode());
      assertTrue(
          String.valueOf(refusal.getMessage())
              .endsWith("choose another with management.host or management.port"),
          refusal.getMessage());
      assertEquals(List.of(), fakes.closed);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "management.port | x | management.port: 'x' is not a whole number in the digits 0 to 9, up"
            + " to 2147483647, without a plus or a leading zero",
        "management.port | 70000 | management.port: choose 0 to 65535, not 70000",
        "management.host | 127.0.0.1 | management.host: set management.port, too"
      })
  void whatCannotBeUsedIsRefused(String key, String value, String message) {
    StartException refusal = assertThrows(StartException.class, () -> start(key, value).close());
    assertEquals("settings: " + message, refusal.getMessage());
  }

  @Test
  void portOfEverythingIsNoPortOfItsOwn() {
    StartException refusal =
        assertThrows(
            StartException.class,
            () -> start("server.port", "22001", "management.port", "22001").close());
    assertEquals(
        "settings: management.port: choose another port than server.port, not 22001",
        refusal.getMessage());
  }
}
