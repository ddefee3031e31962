package org.authlayer.adapter.helidon.metrics;

import java.util.function.Supplier;
import org.authlayer.adapter.helidon.connection.Limits;
import org.authlayer.adapter.helidon.connection.ListenerLoad;

/**
 * What clients hold, and who was turned away.
 *
 * @param now asks
 * @param limits what they may hold
 */
record ListenerFigures(Supplier<ListenerLoad> now, Limits limits) implements Figures {

  @Override
  public void tell(Exposition page) {
    ListenerLoad load = now.get();
    page.gauge("authlayer_connections_open", "Connections of clients.", load.connections());
    page.gauge("authlayer_connections_limit", "Most connections.", limits.connections());
    page.gauge("authlayer_requests_in_flight", "Requests not yet answered.", load.requests());
    page.gauge("authlayer_requests_limit", "Most requests at once.", limits.requests());
    page.gauge("authlayer_content_bytes", "Bytes of content that are held.", load.memory());
    page.gauge("authlayer_content_limit_bytes", "Most bytes of content.", limits.memory());
    page.counters(
        "authlayer_turned_away",
        "Connections and requests turned away by a limit before anybody saw them.",
        "reason",
        load.turnedAway());
  }
}
