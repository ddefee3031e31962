package org.authlayer.adapter.helidon.connection;

import java.io.IOException;

@FunctionalInterface
public interface ConnectionProtocol {

  /** {@link RequestRejected} counts a request whose client was answered with that status. */
  void serve(Connection connection, RequestReader requests) throws IOException;

  /** Whether the content is read while it arrives, and has no limit here. */
  default boolean streamsContent(String method, String target) {
    return false;
  }
}
