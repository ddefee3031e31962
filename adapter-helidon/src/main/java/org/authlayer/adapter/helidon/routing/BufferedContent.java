package org.authlayer.adapter.helidon.routing;

import io.helidon.http.media.ReadableEntity;
import io.helidon.webserver.http.RoutingRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import org.authlayer.adapter.helidon.http.Translation;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Headers;
import org.jspecify.annotations.Nullable;

/** The content of a request for a gate that looks at it; the handler reads it afterwards. */
final class BufferedContent {

  private final RoutingRequest request;
  private @Nullable InputStream again;

  BufferedContent(RoutingRequest request) {
    this.request = request;
  }

  /**
   * Reads the content from a copy of Helidon's entity. The entity itself then hands out what was
   * read, and after that what was not: its own stream is never read, or it would run into the next
   * request. Nothing for content without a certain end.
   */
  Optional<Body> read(int limit) {
    Headers headers = Translation.headers(request.headers());
    if (headers.contentCoding().isPresent()) {
      return Optional.of(
          new Body.Unreadable(Body.Fault.UNSUPPORTED, "Encoded content is not read here."));
    }
    request.streamFilter(this::replaced);
    ReadableEntity entity = request.content();
    if (!entity.hasEntity()) {
      return Optional.of(new Body.Empty());
    }
    try {
      InputStream rest = entity.copy(() -> {}).inputStream();
      byte[] read = rest.readNBytes(limit + 1);
      InputStream known = new ByteArrayInputStream(read);
      again = read.length > limit ? new SequenceInputStream(known, rest) : known;
      return Optional.of(Translation.body(headers, read, limit));
    } catch (IOException | IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private InputStream replaced(InputStream stream) {
    return again == null ? stream : again;
  }
}
