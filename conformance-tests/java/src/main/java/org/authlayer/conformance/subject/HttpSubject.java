package org.authlayer.conformance.subject;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.Settings;

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

  /**
   * Starts a server on a free port of the loopback interface. A subject that composes the
   * application from its parts, instead of taking it as it is, overrides this method.
   *
   * @param application who answers all its requests
   * @param environment what the application is created with
   * @param settings what the application is created with
   * @return scheme, host and port, without a slash at the end
   * @throws IOException when it cannot listen
   */
  default URI mount(Application application, Environment environment, Settings settings)
      throws IOException {
    return mount(application);
  }

  /**
   * Starts a server on a free port of another address of this machine, for which peers are not
   * loopback. A subject that cannot do so leaves it out: one habit is not observed then.
   *
   * @param application who answers all its requests
   * @param address where to listen
   * @return scheme, host and port, without a slash at the end
   * @throws IOException when it cannot listen
   */
  default URI mount(Application application, InetAddress address) throws IOException {
    throw new UnsupportedOperationException("on the loopback interface only");
  }

  /**
   * The client of the kit, which no malformed request goes through. A subject that is to be asked
   * by another version of HTTP, or that has a certificate of its own, overrides this method.
   *
   * @param standard HTTP/1.1, follows no redirect, trusts the platform's certificates
   * @return the client
   */
  default HttpClient client(HttpClient.Builder standard) {
    return standard.build();
  }

  /** Stops the server, if it was started. */
  @Override
  void close();
}
