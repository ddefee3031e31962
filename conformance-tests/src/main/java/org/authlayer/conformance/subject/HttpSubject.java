package org.authlayer.conformance.subject;

import java.io.IOException;
import java.net.URI;
import org.authlayer.ports.driving.Application;

/** One server of the HTTP adapter that is checked; mounts one application, once. */
public interface HttpSubject extends AutoCloseable {

  /**
   * Starts a server on a free port of the loopback interface.
   *
   * @param application who answers all its requests
   * @return scheme, host and port, without a slash at the end
   * @throws IOException when it cannot listen
   */
  URI mount(Application application) throws IOException;

  /** Stops the server, if it was started. */
  @Override
  void close();
}
