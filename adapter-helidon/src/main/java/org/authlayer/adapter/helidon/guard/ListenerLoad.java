package org.authlayer.adapter.helidon.guard;

import java.util.Map;

/** The resources that clients hold, and the rejections since the start by reason. */
public record ListenerLoad(
    int connections, int requests, long memory, Map<String, Long> turnedAway) {

  public ListenerLoad {
    turnedAway = Map.copyOf(turnedAway);
  }
}
