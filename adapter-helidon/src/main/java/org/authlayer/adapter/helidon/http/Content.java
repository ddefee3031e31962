package org.authlayer.adapter.helidon.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.util.Optional;

/** Reads at most the limit, and one byte more to tell that there is more. */
final class Content {

  private Content() {}

  /** Returns the bytes, or nothing when they are more than the limit. */
  static Optional<byte[]> read(ServerRequest request, int limit) {
    if (request.headers().contentLength().orElse(0) > limit) {
      return Optional.empty();
    }
    if (!request.content().hasEntity()) {
      return Optional.of(new byte[0]);
    }
    try {
      byte[] bytes = request.content().inputStream().readNBytes(limit + 1);
      return bytes.length > limit ? Optional.empty() : Optional.of(bytes);
    } catch (RequestException refused) {
      return tooLargeOrThrow(refused);
    } catch (IOException | RuntimeException gone) {
      throw new CloseConnectionException("the client stopped sending", gone);
    }
  }

  /** Whether the client waits to be told to send: then nothing is on its way. */
  static boolean isAwaited(ServerRequest request) {
    return request.headers().contains(HeaderNames.EXPECT);
  }

  private static Optional<byte[]> tooLargeOrThrow(RequestException refused) {
    if (refused.status().code() == Status.REQUEST_ENTITY_TOO_LARGE_413.code()) {
      return Optional.empty();
    }
    throw refused;
  }
}
