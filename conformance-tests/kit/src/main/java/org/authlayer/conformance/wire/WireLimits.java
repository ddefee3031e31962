package org.authlayer.conformance.wire;

import java.time.Duration;

/** How long a call over sockets may take, and how much may come back. */
public record WireLimits(Duration connect, Duration answer, int bodyBytes) {

  /** What holds when a target file says nothing: 30 s, 60 s, 1 MiB. They only bound a hang. */
  public static WireLimits standard() {
    return new WireLimits(Duration.ofSeconds(30), Duration.ofSeconds(60), 1 << 20);
  }
}
