package org.authlayer.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Headers;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.runtime.configuration.StartException;
import org.authlayer.server.metrics.Metrics;
import org.authlayer.server.settings.MetricsSettings;
import org.authlayer.server.tls.TestCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTest {

  private static final String NOT_OURS = "/metrics";
  private static final org.authlayer.ports.driving.HttpRequest SCRAPE =
      new org.authlayer.ports.driving.HttpRequest(
          "GET", "/metrics", "", Headers.none(), new Body.Empty(), Channel.LOOPBACK);

  @TempDir Path directory;

  private final Fakes fakes = new Fakes();

  @Test
  void whoIsOnThisMachineReadsFigures() throws Exception {
    try (Server server = start(Map.of())) {
      ask(server, "/anything", "");
      HttpResponse<String> answer = ask(server, "/metrics", "");
      assertEquals(200, answer.statusCode());
      assertEquals(
          "text/plain; version=0.0.4; charset=utf-8",
          answer.headers().firstValue("Content-Type").orElseThrow());
      assertEquals("no-store", answer.headers().firstValue("Cache-Control").orElseThrow());
      assertTrue(
          answer
              .body()
              .contains(
                  "http_server_requests_seconds_count"
                      + "{method=\"GET\",route=\"/*\",status=\"200\"} 1\n"),
          answer.body());
      assertTrue(answer.body().contains("\nauthlayer_database_up 1.0\n"));
      assertTrue(answer.body().contains("\nauthlayer_connections_open "));
    }
  }

  @Test
  void everybodyElseFindsNothingThere() throws Exception {
    Map<String, String> proxied = Map.of("server.trusted-proxies", "127.0.0.1");
    try (Server server = start(proxied)) {
      assertEquals(NOT_OURS, ask(server, "/metrics", "192.0.2.7").body());
      assertEquals(NOT_OURS, ask(server, "/metrics", "2001:db8::1").body());
      assertEquals(NOT_OURS, ask(server, "/metrics", "127.0.0.1, 192.0.2.7").body());
      assertTrue(ask(server, "/metrics", "127.0.0.2").body().startsWith("# HELP"));
      assertTrue(ask(server, "/metrics", "::1").body().startsWith("# HELP"));
    }
    Map<String, String> opened = new HashMap<>(proxied);
    opened.put("metrics.networks", "192.0.2.0/24, 2001:db8::/32");
    try (Server server = start(opened)) {
      assertTrue(ask(server, "/metrics", "192.0.2.7").body().startsWith("# HELP"));
      assertTrue(ask(server, "/metrics", "2001:db8::1").body().startsWith("# HELP"));
      assertEquals(NOT_OURS, ask(server, "/metrics", "127.0.0.2").body());
    }
  }

  @Test
  void whatAClientSaysOfItselfDoesNotCount() throws Exception {
    try (Server server = start(Map.of("metrics.networks", "192.0.2.0/24"))) {
      assertEquals(NOT_OURS, ask(server, "/metrics", "192.0.2.7").body());
    }
  }

  /** A page of a name that its owner lets point to this machine reads nothing. */
  @Test
  void nameOfAnotherOwnerReadsNothing() throws Exception {
    try (Server server = start(Map.of("server.origins", "https://www.example.org"))) {
      for (String host : List.of("evil.example", "evil.example:8080", "127.0.0.1.evil.example")) {
        assertEquals("HTTP/1.1 200 OK " + NOT_OURS, named(server, host), host);
      }
      for (String host :
          List.of(
              "localhost",
              "LOCALHOST:8080",
              "127.0.0.1",
              "[::1]:80",
              "authlayer:8080",
              "www.example.org:443")) {
        assertTrue(named(server, host).startsWith("HTTP/1.1 200 OK # HELP"), host);
      }
    }
  }

  /** The status line and the first line of the content. */
  private static String named(Server server, String host) throws Exception {
    try (Socket socket = new Socket(server.url().getHost(), server.url().getPort())) {
      String head = "GET /metrics HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answer.substring(0, answer.indexOf('\r')) + " " + answer.split("\r\n\r\n", 2)[1];
    }
  }

  @Test
  void switchedOffThereIsNothing() throws Exception {
    try (Server server = start(Map.of("metrics.enabled", "false"))) {
      assertEquals(NOT_OURS, ask(server, "/metrics", "").body());
    }
  }

  @Test
  void hardenedTellsThemAsWell() throws Exception {
    try (Server server = start(Map.of("profile", "hardened"))) {
      assertTrue(ask(server, "/metrics", "").body().startsWith("# HELP"));
    }
  }

  @Test
  void aDatabaseThatIsDownIsAFigure() throws Exception {
    try (Server server = start(Map.of())) {
      fakes.down = StoreException.unavailable("down", Duration.ofSeconds(1), null);
      HttpResponse<String> answer = ask(server, "/metrics", "");
      assertEquals(200, answer.statusCode());
      assertTrue(answer.body().contains("\nauthlayer_database_up 0.0\n"), answer.body());
    }
  }

  @Test
  void anEmbeddedDatabaseHasADiskAndAnyOtherHasNone() throws Exception {
    try (Server server = start(Map.of())) {
      String body = ask(server, "/metrics", "").body();
      assertTrue(value(body, "authlayer_disk_free_bytes{database=\"default\"}") > 0, body);
      assertTrue(
          value(body, "authlayer_disk_free_bytes{database=\"default\"}")
              <= value(body, "authlayer_disk_size_bytes{database=\"default\"}"));
    }
    try (Server server = start(Map.of("database.url", "jdbc:fake"))) {
      assertFalse(ask(server, "/metrics", "").body().contains("authlayer_disk_"));
    }
  }

  @Test
  void certificateHasItsExpiryAndWithoutOneThereIsNoNumber() throws Exception {
    try (Server server = start(Map.of())) {
      String body = ask(server, "/metrics", "").body();
      assertTrue(body.contains("\nauthlayer_certificate_expiry_timestamp_seconds NaN\n"), body);
    }
    Path store = TestCertificates.store(directory, "one", "EC");
    Map<String, String> tls =
        Map.of(
            "server.tls.keystore-file",
            store.toString(),
            "server.tls.keystore-password",
            TestCertificates.PASSWORD,
            "management.port",
            "0");
    try (Server server = start(tls)) {
      assertEquals(
          (double) expiry(store),
          value(
              ask(server.managementUrl().orElseThrow().resolve("/metrics")).body(),
              "authlayer_certificate_expiry_timestamp_seconds"));
    }
  }

  @Test
  void backupHasTheTimeOfItsFileZeroWithoutTheFileAndNoNumberUnconfigured() throws Exception {
    try (Server server = start(Map.of())) {
      String body = ask(server, "/metrics", "").body();
      assertTrue(body.contains("\nauthlayer_backup_timestamp_seconds NaN\n"), body);
    }
    Path file = directory.resolve("backup.tar.gz");
    try (Server server = start(Map.of("metrics.backup-file", file.toString()))) {
      String name = "authlayer_backup_timestamp_seconds";
      assertEquals(0, value(ask(server, "/metrics", "").body(), name));
      Files.createFile(file);
      Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_000)));
      assertEquals(1_000, value(ask(server, "/metrics", "").body(), name));
    }
  }

  private static long expiry(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance(store.toFile(), TestCertificates.PASSWORD.toCharArray());
    return keys.getCertificate("one") instanceof X509Certificate certificate
        ? certificate.getNotAfter().toInstant().getEpochSecond()
        : 0;
  }

  @Test
  void cleanerSaysWhenItLastRan() {
    Metrics metrics =
        Metrics.begin(
            new MetricsSettings(true, List.of(), List.of(), Optional.empty()), fakes.now::get);
    fakes.now.set(Instant.EPOCH.plusSeconds(600));
    metrics.removed("tokens", 0);
    String body = text(metrics);
    assertEquals(600, value(body, "authlayer_cleaner_last_run_timestamp_seconds{kind=\"tokens\"}"));
    assertEquals(0, value(body, "authlayer_cleaner_last_run_timestamp_seconds{kind=\"sessions\"}"));
  }

  private static String text(Metrics metrics) {
    return metrics.page().orElseThrow().respond(SCRAPE).body() instanceof Body.Text(String text)
        ? text
        : "";
  }

  private static double value(String body, String sample) {
    return body.lines()
        .filter(line -> line.startsWith(sample + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(sample + " in\n" + body));
  }

  @Test
  void anApplicationHasAnotherPath() {
    fakes.routes = List.of(RouteSummary.unknown("GET", "/metrics", "anybody", false));
    StartException refused = assertThrows(StartException.class, () -> start(Map.of()).close());
    assertTrue(String.valueOf(refused.getMessage()).contains("answered by the server itself"));
  }

  @Test
  void networksThatMeanNothingAreRefused() {
    assertRefused("somewhere", "'somewhere' is no IP address or CIDR block such as 10.0.0.0/8");
    assertRefused("2001:db8::1", "choose at most 64 bits of an IPv6 address, not 128");
  }

  private void assertRefused(String networks, String why) {
    Map<String, String> settings = Map.of("metrics.networks", networks);
    StartException refused = assertThrows(StartException.class, () -> start(settings).close());
    assertTrue(String.valueOf(refused.getMessage()).endsWith("metrics.networks: " + why));
    assertFalse(String.valueOf(refused.getMessage()).startsWith("metrics"));
  }

  private Server start(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("server.port", "0");
    all.put("database.data-directory", directory.toString());
    return Server.start(all, fakes.parts());
  }

  private static HttpResponse<String> ask(URI page) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  private static HttpResponse<String> ask(Server server, String path, String forwardedFor)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.url().resolve(path));
    if (!forwardedFor.isEmpty()) {
      request.header("X-Forwarded-For", forwardedFor);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
