package org.authlayer.server.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Streams of HTTP/2 have the limits of requests. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class Http2Test {

  private static final Duration LONG = Duration.ofSeconds(60);

  private final Application echo =
      request ->
          request.body() instanceof Body.Unreadable
              ? org.authlayer.ports.driving.HttpResponse.of(413)
              : org.authlayer.ports.driving.HttpResponse.of(
                  200, new Body.Text(request.headers().all("Host").toString()));

  private PemFiles files;

  @BeforeAll
  void make(@TempDir Path directory) throws IOException {
    files = TestCertificates.pem(TestCertificates.store(directory, "one", "EC"), directory);
  }

  @Test
  void versionIsChosenByTheClientWhereItIsSwitchedOn() throws Exception {
    for (boolean on : new boolean[] {true, false}) {
      try (HelidonServer http = open(limits(10), on, echo);
          HttpClient client = client()) {
        HttpResponse<String> answer = client.send(get(http).build(), strings());
        assertEquals(
            on ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1, answer.version());
        assertEquals(200, answer.statusCode());
        assertEquals("[localhost:" + http.url().getPort() + "]", answer.body());
        assertTrue(answer.headers().firstValue("X-Request-Id").isPresent());
      }
    }
  }

  @Test
  void contentOverTheLimitIsRefusedAndContentUpToItIsNot() throws Exception {
    try (HelidonServer http = open(limits(10), true, echo);
        HttpClient client = client()) {
      for (int length : new int[] {100, 101, 100_000, 2_000_000, 100}) {
        HttpRequest post =
            get(http)
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofByteArray(new byte[length]))
                .build();
        HttpResponse<String> answer = client.send(post, strings());
        assertEquals(length > 100 ? 413 : 200, answer.statusCode(), "bytes: " + length);
      }
    }
  }

  @Test
  void streamBeyondTheLimitOfRequestsIsTurnedAwayAndTheOneBeforeItServed() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Application slow =
        request -> {
          begun.countDown();
          try {
            go.await();
          } catch (InterruptedException hurried) {
            throw new IllegalStateException(hurried);
          }
          return org.authlayer.ports.driving.HttpResponse.of(200);
        };
    try (HelidonServer http = open(limits(1), true, slow);
        HttpClient client = client()) {
      CompletableFuture<HttpResponse<String>> first =
          client.sendAsync(get(http).build(), strings());
      begun.await();
      HttpResponse<String> refused = client.send(get(http).build(), strings());
      assertEquals(503, refused.statusCode());
      assertEquals("1", refused.headers().firstValue("Retry-After").orElse(""));
      go.countDown();
      assertEquals(200, first.get().statusCode());
      assertEquals(200, client.send(get(http).build(), strings()).statusCode());
    }
  }

  private HelidonServer open(ConnectionLimits limits, boolean http2, Application application)
      throws IOException {
    HelidonSettings settings =
        new HelidonSettings(
            "127.0.0.1", 0, 100, Duration.ZERO, List.of(), limits, null, false, http2);
    return HelidonServer.start(settings.with(Certificates.open(files).tls()), application);
  }

  private static ConnectionLimits limits(int requests) {
    return new ConnectionLimits(10, requests, 1000, LONG, LONG, LONG);
  }

  private static HttpRequest.Builder get(HelidonServer http) {
    return HttpRequest.newBuilder(URI.create("https://localhost:" + http.url().getPort() + "/p"));
  }

  private static HttpResponse.BodyHandler<String> strings() {
    return HttpResponse.BodyHandlers.ofString();
  }

  private static HttpClient client() throws Exception {
    return HttpClient.newBuilder().sslContext(TlsTest.trusting()).build();
  }
}
