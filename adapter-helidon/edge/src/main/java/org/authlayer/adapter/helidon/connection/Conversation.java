package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/** Answers the requests of a connection. */
@FunctionalInterface
public interface Conversation {

  /**
   * Answers all requests of one connection; afterwards it is closed.
   *
   * @throws RequestRejected if a request is rejected and the client was not answered
   * @throws IOException if the client is gone
   */
  void hold(Line line, RequestReader requests) throws IOException;
}
