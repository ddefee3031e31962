package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

/** Answers the requests of a connection. */
@FunctionalInterface
public interface ConnectionProtocol {

  /**
   * Answers all requests of one connection; afterwards it is closed.
   *
   * @throws RequestRejected if a request is rejected and the client was not answered
   * @throws IOException if the client is gone
   */
  void serve(Connection connection, RequestReader requests) throws IOException;

  /**
   * Whether the content of such a request is read while it arrives, and has no limit here.
   *
   * @param target the request target as sent
   */
  default boolean streamsContent(String method, String target) {
    return false;
  }
}
