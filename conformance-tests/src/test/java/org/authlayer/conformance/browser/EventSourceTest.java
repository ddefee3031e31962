package org.authlayer.conformance.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.api.Films;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.runtime.Adapters;
import org.authlayer.server.Server;
import org.authlayer.testing.memory.InMemoryStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of an application, read by the {@code EventSource} of Chromium. */
final class EventSourceTest {

  private static final String PAGE =
      "<!doctype html><title>films</title><p id=\"list\"></p><script src=\"films.js\"></script>";

  private static final String SCRIPT =
      """
      const list = document.getElementById('list');
      const events = new EventSource('/events');
      events.onopen = () => list.append('open ');
      events.addEventListener('stored', event => list.append(event.data + ' '));
      """;

  @Test
  void pageOfStaticFilesListensToEventsOfUploads(@TempDir Path folder)
      throws IOException, InterruptedException {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
    Files.writeString(folder.resolve("index.html"), PAGE);
    Files.writeString(folder.resolve("films.js"), SCRIPT);
    try (Server server =
            Server.start(
                Map.of("server.port", "0"),
                Adapters.found()
                    .withStores(any -> new InMemoryStores())
                    .withHashers(any -> new BcryptHasher())
                    .withEvents(event -> {})
                    .withApplications(new Films(folder)));
        Chromium browser = Chromium.open(server.url())) {
      browser.go("/assets/index.html").await("#list", "open");
      assertEquals(204, upload(server.url(), "alien"));
      browser.await("#list", "alien");
      assertEquals(204, upload(server.url(), "brazil"));
      browser.await("#list", "alien brazil");
      assertEquals(List.of(), browser.complaints());
    }
  }

  private static int upload(URI server, String film) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve("/films/" + film))
            .PUT(HttpRequest.BodyPublishers.ofString("frames"))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }
}
