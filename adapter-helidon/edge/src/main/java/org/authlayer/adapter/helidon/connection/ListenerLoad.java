package org.authlayer.adapter.helidon.connection;

import java.util.Map;

/**
 * The resources that clients hold just now, and the number of rejections.
 *
 * @param connections connections that are open
 * @param requests requests that are complete and not yet answered
 * @param memory bytes of long heads and of content
 * @param turnedAway how many were rejected since the start, by reason
 */
public record ListenerLoad(
    int connections, int requests, long memory, Map<String, Long> turnedAway) {

  public ListenerLoad {
    turnedAway = Map.copyOf(turnedAway);
  }
}
