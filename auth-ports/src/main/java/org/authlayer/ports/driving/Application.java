package org.authlayer.ports.driving;

import java.util.List;
import java.util.Optional;

/**
 * The whole application as one function: what a driving adapter calls and all it needs to know.
 *
 * <p>It blocks while stores and hashes are consulted, so an adapter calls it on a thread that may
 * wait: a virtual thread, or a thread of its own pool.
 */
@FunctionalInterface
public interface Application {

  /**
   * Answers a request. Every failure is already an answer here: refusals carry their status, broken
   * stores 503 or 500 (DEC-33).
   */
  HttpResponse respond(HttpRequest request);

  /**
   * The routes of this application, where it knows them. A launcher asks the factory otherwise, see
   * {@link ApplicationFactory#routes}.
   *
   * @return the routes in the order mounted
   */
  default Optional<List<RouteSummary>> summaries() {
    return Optional.empty();
  }
}
