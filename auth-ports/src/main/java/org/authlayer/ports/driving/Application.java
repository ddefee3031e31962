package org.authlayer.ports.driving;

import java.util.List;
import java.util.Optional;

/**
 * The whole application as one function. It blocks while stores and hashes are consulted: call it
 * on a thread that may wait.
 */
@FunctionalInterface
public interface Application {

  /**
   * Answers a request. Every failure is already an answer here: refusals carry their status, broken
   * stores 503 or 500 (DEC-33).
   */
  HttpResponse respond(HttpRequest request);

  /**
   * The routes in the order mounted, where it knows them; else see {@link
   * ApplicationFactory#routes}.
   */
  default Optional<List<RouteSummary>> summaries() {
    return Optional.empty();
  }

  /**
   * Whether the application reads the content of such a request while it arrives: the adapter
   * passes it as {@link Body.Incoming} then, else it parses the content up to its limit.
   *
   * @param path as in {@link HttpRequest#path}
   */
  default boolean streamsContent(String method, String path) {
    return false;
  }

  /** This application, answering through another one around it. */
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
