package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/** What is said on a connection. */
@FunctionalInterface
public interface Conversation {

  /**
   * Answers all requests of one connection; afterwards it is closed.
   *
   * @param line where the answers go
   * @param requests where the requests come from
   * @throws Refusal if a request is refused and nobody told the client
   * @throws IOException if the client is gone
   */
  void hold(Line line, RequestReader requests) throws IOException;
}
