package org.authlayer.server;

import java.util.function.Predicate;
import org.authlayer.adapter.helidon.http.OptionsAnswers;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;

/**
 * A path that the server answers by itself.
 *
 * @param answers the requests that it answers; any other goes to the applications
 */
record ServerRoute(String path, Predicate<HttpRequest> answers, Application application) {

  /**
   * A page to read, for the permitted clients; to any other it looks like one that is not there.
   */
  static ServerRoute page(String path, Predicate<HttpRequest> permitted, Application application) {
    return new ServerRoute(
        path,
        request ->
            switch (request.method()) {
              case "GET", "HEAD", "OPTIONS" -> permitted.test(request);
              default -> false;
            },
        request ->
            request.method().equals("OPTIONS")
                ? OptionsAnswers.allowed("GET, HEAD, OPTIONS")
                : application.respond(request));
  }
}
