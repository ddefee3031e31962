package org.authlayer.adapter.helidon.http;

import io.helidon.common.tls.Tls;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.ports.driving.AddressBlock;
import org.jspecify.annotations.Nullable;

/**
 * The address, limits (DEC-26, DEC-36) and trusted proxies (DEC-22) of a {@link HelidonServer};
 * plain HTTP where {@code tls} is null. The messages name the keys of the configuration file.
 */
public record HelidonSettings(
    String host,
    int port,
    int bodyLimit,
    Duration shutdownGrace,
    List<AddressBlock> trustedProxies,
    ConnectionLimits limits,
    @Nullable Tls tls,
    boolean strictTransport,
    boolean http2) {

  private static final int MOST = 16 * 1024 * 1024;
  private static final Duration LONGEST = Duration.ofHours(1);

  public HelidonSettings {
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
    if (shutdownGrace.isNegative() || shutdownGrace.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "server.shutdown-grace: choose PT0S to PT1H, not " + shutdownGrace);
    }
  }

  /** Plain HTTP, with the limits that this process can stand. */
  public HelidonSettings(String host, int port, int bodyLimit) {
    this(
        host,
        port,
        bodyLimit,
        Duration.ZERO,
        List.of(),
        ConnectionLimits.derived(),
        null,
        false,
        true);
  }

  public HelidonSettings withoutHttp2() {
    return new HelidonSettings(
        host, port, bodyLimit, shutdownGrace, trustedProxies, limits, tls, strictTransport, false);
  }

  public HelidonSettings with(List<AddressBlock> proxies) {
    return new HelidonSettings(
        host, port, bodyLimit, shutdownGrace, proxies, limits, tls, strictTransport, http2);
  }

  public HelidonSettings with(ConnectionLimits most) {
    return new HelidonSettings(
        host, port, bodyLimit, shutdownGrace, trustedProxies, most, tls, strictTransport, http2);
  }

  public HelidonSettings with(Tls secure) {
    return new HelidonSettings(
        host,
        port,
        bodyLimit,
        shutdownGrace,
        trustedProxies,
        limits,
        secure,
        strictTransport,
        http2);
  }
}
