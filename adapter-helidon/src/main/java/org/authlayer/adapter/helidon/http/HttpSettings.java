package org.authlayer.adapter.helidon.http;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Where the server listens and what it takes in.
 *
 * @param host the address to listen on
 * @param port the port, 0 for any free one
 * @param bodyLimit the most bytes of content that are read, 1 to 16 MiB (DEC-26)
 * @param shutdownGrace how long requests in flight may take when the server stops
 * @param trustedProxies who may say that a request came by TLS (DEC-22)
 */
public record HttpSettings(
    String host, int port, int bodyLimit, Duration shutdownGrace, List<Network> trustedProxies) {

  private static final int MOST = 16 * 1024 * 1024;

  /** Refuses values outside the limits named above. */
  public HttpSettings {
    Objects.requireNonNull(host, "host");
    trustedProxies = List.copyOf(trustedProxies);
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("server.port: choose 0 to 65535, not " + port);
    }
    if (bodyLimit < 1 || bodyLimit > MOST) {
      throw new IllegalArgumentException(
          "server.body-limit: choose 1 to " + MOST + " bytes, not " + bodyLimit);
    }
    if (shutdownGrace.isNegative()) {
      throw new IllegalArgumentException("server.shutdown-grace: choose PT0S or more");
    }
  }
}
