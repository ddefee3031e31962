package org.authlayer.adapter.helidon.connection;

import java.util.Map;

/** What clients hold just now, and the rejections since the start by reason. */
public record ListenerLoad(
    int connections, int requests, long memory, Map<String, Long> turnedAway) {

  public ListenerLoad {
    turnedAway = Map.copyOf(turnedAway);
  }
}
