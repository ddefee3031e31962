package org.authlayer.adapter.helidon.http;

import io.helidon.webserver.http.HttpFeature;
import io.helidon.webserver.http.HttpService;
import java.util.function.UnaryOperator;
import org.authlayer.ports.driving.Application;

/**
 * Routes of Helidon's own in a {@link HelidonServer}, under the limits of its listener (ADR 0076).
 *
 * @param base begins with a slash and does not end with one; everything below it is for {@code
 *     routes}
 * @param gates what stands before them, and judges the path of every request to the server
 * @param around sees each request to the routes, without content, and the status of its answer
 */
public record NativeMount(
    String base, HttpFeature gates, HttpService routes, UnaryOperator<Application> around) {

  /** Whole segments count: {@code /files} covers {@code /files/1} and not {@code /files-old}. */
  boolean covers(String path) {
    return path.equals(base) || path.startsWith(base + "/");
  }
}
