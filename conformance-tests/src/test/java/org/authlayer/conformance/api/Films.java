package org.authlayer.conformance.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.RoutedApplication;
import org.authlayer.domain.routing.Route;
import org.authlayer.domain.routing.Routes;
import org.authlayer.domain.routing.Upload;
import org.authlayer.ports.driving.HttpResponse;

/** The application of docs/how-to/uploads-and-large-answers.md. */
public final class Films implements RoutedApplication {

  private final Path folder;

  /** Films in a directory. */
  public Films(Path folder) {
    this.folder = folder;
  }

  @Override
  public Routes routes(AuthLayer layer) {
    return Routes.of(
        Route.put("/films/{name}", Upload.upTo(2_000_000_000, this::store)),
        Route.get("/films/{name}", this::film),
        Route.get("/report", this::report));
  }

  private HttpResponse store(Request request, InputStream content) throws IOException {
    Path part = Files.createTempFile(folder, "", ".part");
    try {
      Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, file(request), StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
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
}
