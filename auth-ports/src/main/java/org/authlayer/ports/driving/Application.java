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

  /**
   * Whether the application reads the content of such a request while it arrives. An adapter asks
   * before it reads the content, and passes it as {@link Body.Incoming} then; else it reads and
   * parses the content, up to its limit.
   *
   * @param method the method as sent
   * @param path the path as sent, as in {@link HttpRequest#path}
   */
  default boolean streamsContent(String method, String path) {
    return false;
  }

  /**
   * This application with something around it that answers.
   *
   * @param outer gives the answers, most of them of this application; everything else is asked of
   *     this application
   */
  default Application behind(Application outer) {
    Application inner = this;
    return new Application() {
      @Override
      public HttpResponse respond(HttpRequest request) {
        return outer.respond(request);
      }

      @Override
      public Optional<List<RouteSummary>> summaries() {
        return inner.summaries();
      }

      @Override
      public boolean streamsContent(String method, String path) {
        return inner.streamsContent(method, path);
      }
    };
  }
}
