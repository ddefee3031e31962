package org.authlayer.conformance.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.EventStream;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.application.ServerSentEvent;
import org.authlayer.domain.application.StaticFiles;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.routing.Upload;
import org.authlayer.ports.driving.HttpResponse;

/** The application of docs/how-to/files-uploads-and-events.md. */
public final class Films implements RoutedApplication {

  private final Path folder;
  private final BlockingQueue<String> stored = new LinkedBlockingQueue<>();

  /** Films in a directory, which also holds the static files. */
  public Films(Path folder) {
    this.folder = folder;
  }

  @Override
  public Routes routes(AuthLayer layer) {
    EventStream events = EventStream.of(layer.environment().time());
    return Routes.of(
            Route.put("/films/{name}", Upload.upTo(2_000_000_000, this::store)),
            Route.get("/films/{name}", this::film),
            Route.get("/report", this::report),
            Route.get("/events", request -> events.answer(() -> this::next)))
        .and(StaticFiles.in(folder).routes().below("/assets"));
  }

  private HttpResponse store(Request request, InputStream content) throws IOException {
    Path part = Files.createTempFile(folder, "", ".part");
    try {
      Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, file(request), StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
    stored.add(request.parameter("name"));
    return HttpResponse.of(204);
  }

  private HttpResponse film(Request request) throws IOException {
    return Representation.file("video/mp4", file(request));
  }

  private Path file(Request request) {
    String name = request.parameter("name");
    if (!name.matches("[a-z0-9]+")) {
      throw Abort.of(404, "A film has a name of small letters and digits.");
    }
    return folder.resolve(name + ".mp4");
  }

  private HttpResponse report(Request request) {
    return Representation.stream(
        "text/csv",
        out -> {
          for (int row = 1; row <= 1_000_000; row++) {
            out.write((row + ",film\n").getBytes(StandardCharsets.UTF_8));
          }
        });
  }

  private Optional<ServerSentEvent> next(Duration most) throws InterruptedException {
    return Optional.ofNullable(stored.poll(most.toMillis(), TimeUnit.MILLISECONDS))
        .map(name -> ServerSentEvent.of("stored", name));
  }
}
