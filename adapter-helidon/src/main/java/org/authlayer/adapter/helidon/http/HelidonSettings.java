package org.authlayer.adapter.helidon.http;

import io.helidon.common.tls.Tls;
import java.util.List;
import java.util.Objects;
import org.authlayer.ports.driving.AddressBlock;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link HelidonServer} listens: with content of 1 to 16 MiB (DEC-26), {@code
 * X-Forwarded-*} of trusted proxies alone (DEC-22), and plain HTTP where {@code tls} is null.
 */
public record HelidonSettings(
    String host, int port, int bodyLimit, List<AddressBlock> trustedProxies, @Nullable Tls tls) {

  private static final int MOST = 16 * 1024 * 1024;

  public HelidonSettings {
    Objects.requireNonNull(host, "host");
    trustedProxies = List.copyOf(trustedProxies);
    if (bodyLimit < 1 || bodyLimit > MOST) {
      throw new IllegalArgumentException(
          "bodyLimit: choose 1 to " + MOST + " bytes, not " + bodyLimit);
    }
  }
}
