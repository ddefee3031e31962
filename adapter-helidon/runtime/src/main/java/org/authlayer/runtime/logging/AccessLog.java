package org.authlayer.runtime.logging;

import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Logs a line for each answer: no query, no header, nothing of a body, and of the parameters of a
 * path only the semicolon, because a client may write a session identifier there.
 */
public final class AccessLog implements Application {

  private static final Logger LOG = Logger.getLogger("org.authlayer.access");

  private static final Pattern PARAMETERS = Pattern.compile("(;|%3[bB])[^/]*");

  private static final int SHORT = 64;
  private static final int LONG = 500;

  private final Application next;

  public AccessLog(Application next) {
    this.next = next;
  }

  @Override
  public HttpResponse respond(HttpRequest request) {
    long begin = System.nanoTime();
    HttpResponse response = next.respond(request);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    LogFields answer =
        LogFields.of("answered")
            .put("method", request.method(), SHORT)
            .put("path", PARAMETERS.matcher(request.path()).replaceAll("$1"), LONG)
            .put("status", response.status())
            .put("millis", millis)
            .put("network", request.client().network(), SHORT)
            .put("request", request.client().requestId(), SHORT);
    request.client().trace().ifPresent(trace -> answer.put("trace", trace, SHORT));
    answer.write(LOG, Level.INFO);
    return response;
  }
}
