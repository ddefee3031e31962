package org.authlayer.conformance.blackbox;

import java.io.IOException;

/** Carries requests to a target: over sockets, or in process. */
@FunctionalInterface
public interface Wire {

  /**
   * Sends a request, follows no redirect, keeps no cookie, repairs nothing.
   *
   * @param call the request
   * @return the answer
   * @throws IOException when there is none
   * @throws InterruptedException when interrupted while waiting
   */
  Answer send(HttpCall call) throws IOException, InterruptedException;
}
