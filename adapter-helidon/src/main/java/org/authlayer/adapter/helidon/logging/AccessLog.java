package org.authlayer.adapter.helidon.logging;

import java.util.concurrent.TimeUnit;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/** Logs a line for each answer: no query, no header, nothing of a body. */
public final class AccessLog implements Application {

  private static final System.Logger LOGGER = System.getLogger("org.authlayer.access");

  private final Application next;

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
        "method=%s path=%s status=%d millis=%d"
            .formatted(
                LogLine.word(request.method()),
                LogLine.word(request.path()),
                response.status(),
                millis));
    return response;
  }
}
