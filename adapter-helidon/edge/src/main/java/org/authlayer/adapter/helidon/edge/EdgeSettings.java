package org.authlayer.adapter.helidon.edge;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.authlayer.adapter.helidon.connection.ConnectionLimits;
import org.authlayer.adapter.helidon.tls.TlsFiles;
import org.authlayer.ports.driving.AddressBlock;
import org.jspecify.annotations.Nullable;

/** The address, limits (DEC-26, DEC-36), trusted proxies (DEC-22) and TLS of the listener. */
public record EdgeSettings(
    String host,
    int port,
    int bodyLimit,
    Duration shutdownGrace,
    List<AddressBlock> trustedProxies,
    ConnectionLimits limits,
    @Nullable TlsFiles tls,
    boolean strictTransport) {

  private static final int MOST = 16 * 1024 * 1024;

  public EdgeSettings {
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(limits, "limits");
    trustedProxies = List.copyOf(trustedProxies);
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("server.port: choose 0 to 65535, not " + port);
    }
    if (bodyLimit < 1 || bodyLimit > MOST) {
      throw new IllegalArgumentException(
          "server.body-limit: choose 1 to " + MOST + " bytes, not " + bodyLimit);
    }
    if (limits.memory() < 2L * bodyLimit) {
      throw new IllegalArgumentException(
          "server.content-memory: choose at least twice server.body-limit, not " + limits.memory());
    }
    if (shutdownGrace.isNegative()) {
      throw new IllegalArgumentException("server.shutdown-grace: choose PT0S or more");
    }
  }

  /** Settings for plain HTTP, with the limits that this process can stand. */
  public EdgeSettings(
      String host,
      int port,
      int bodyLimit,
      Duration shutdownGrace,
      List<AddressBlock> trustedProxies) {
    this(
        host,
        port,
        bodyLimit,
        shutdownGrace,
        trustedProxies,
        ConnectionLimits.derived(),
        null,
        false);
  }
}
