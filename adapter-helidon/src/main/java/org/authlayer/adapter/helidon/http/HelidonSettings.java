package org.authlayer.adapter.helidon.http;

import io.helidon.common.tls.Tls;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link HelidonServer} listens and what it takes in.
 *
 * @param host the address to listen on
 * @param port the port, 0 for any free one
 * @param bodyLimit the most bytes of content that an application sees, 1 to 16 MiB (DEC-26)
 * @param trustedProxies the proxies that are believed what they say of a request (DEC-22)
 * @param tls the certificate and the rules of TLS; null for plain HTTP
 */
public record HelidonSettings(
    String host, int port, int bodyLimit, List<AddressBlock> trustedProxies, @Nullable Tls tls) {

  private static final int MOST = 16 * 1024 * 1024;

  /** Rejects a limit outside the range named above. */
  public HelidonSettings {
    Objects.requireNonNull(host, "host");
    trustedProxies = List.copyOf(trustedProxies);
    if (bodyLimit < 1 || bodyLimit > MOST) {
      throw new IllegalArgumentException(
          "bodyLimit: choose 1 to " + MOST + " bytes, not " + bodyLimit);
    }
  }
}
