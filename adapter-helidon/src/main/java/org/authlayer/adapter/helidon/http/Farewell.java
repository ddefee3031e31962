package org.authlayer.adapter.helidon.http;

import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Takes in, for a moment, what a client still sends after its answer. A connection closed over
 * unread bytes is reset, and a client in the middle of writing may then never read the answer.
 */
final class Farewell {

  private static final int MOST = 1024 * 1024;
  private static final Duration LONGEST = Duration.ofMillis(250);

  private Farewell() {}

  static void take(ServerRequest request) {
    Thread reader = Thread.startVirtualThread(() -> skip(request));
    try {
      if (!reader.join(LONGEST)) {
        reader.interrupt();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private static void skip(ServerRequest request) {
    try (InputStream rest = request.content().inputStream()) {
      rest.skipNBytes(MOST);
    } catch (IOException | RuntimeException over) {
      return;
    }
  }
}
