package org.authlayer.conformance.blackbox;

import java.time.Duration;

/**
 * How long a call over sockets may take, and how much may come back.
 *
 * @param connect the longest time until a connection stands
 * @param answer the longest time from there until the last byte of the answer
 * @param bodyBytes the longest content that is read, in bytes; a longer one is no answer
 */
public record WireLimits(Duration connect, Duration answer, int bodyBytes) {

  /**
   * What holds when a target file says nothing: 30 s, 60 s, 1 MiB. They only bound a hang.
   *
   * @return the limits
   */
  public static WireLimits standard() {
    return new WireLimits(Duration.ofSeconds(30), Duration.ofSeconds(60), 1 << 20);
  }
}
