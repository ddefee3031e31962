package org.authlayer.adapter.helidon.logging;

import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Logs a line for each answer: no query, no header, nothing of a body. */
public final class AccessLog implements Application {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.access");

  private static final int SHORT = 64;
  private static final int LONG = 500;

  private final Application next;

  /**
   * Logs what goes through.
   *
   * @param next answers
   */
  public AccessLog(Application next) {
    this.next = next;
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    long begin = System.nanoTime();
    HttpResponse response = next.respond(request);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    LOGGER.log(
        System.Logger.Level.INFO,
        "method=%s path=%s status=%d millis=%d network=%s request=%s"
            .formatted(
                LogLine.word(request.method(), SHORT),
                LogLine.word(request.path(), LONG),
                response.status(),
                millis,
                LogLine.word(request.client().network(), SHORT),
                LogLine.word(request.client().requestId(), SHORT)));
    return response;
  }
}
