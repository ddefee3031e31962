package org.authlayer.adapter.helidon.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.PoolLoad;
import org.authlayer.ports.driven.Stores;

/**
 * The databases.
 *
 * @param databases all of them
 * @param usable whether requests can be served just now
 */
record StoreFigures(Databases databases, BooleanSupplier usable) implements Figures {

  private static final String DATABASE = "database";

  @Override
  public void tell(Exposition page) {
    Map<Labels, Integer> connections = new HashMap<>();
    Map<String, PoolLoad> pools = pools();
    pools.forEach(
        (name, pool) -> {
          connections.put(Labels.of(DATABASE, name, "state", "active"), pool.active());
          connections.put(Labels.of(DATABASE, name, "state", "idle"), pool.idle());
        });
    page.gauges("authlayer_database_connections", "Connections that are open.", connections);
    page.gauges(
        "authlayer_database_connections_limit",
        "Most connections of the pool.",
        DATABASE,
        each(pools, PoolLoad::most));
    page.gauges(
        "authlayer_database_connections_waiting",
        "Requests that wait for a connection.",
        DATABASE,
        each(pools, PoolLoad::waiting));
    page.gauge(
        "authlayer_database_up",
        "Whether all databases answer and take changes, asked at most once a second.",
        usable.getAsBoolean() ? 1 : 0);
    page.counters(
        "authlayer_database_restarts",
        "How often an embedded database ended and was started again.",
        DATABASE,
        restarts());
  }

  private Map<String, PoolLoad> pools() {
    Map<String, PoolLoad> pools = new LinkedHashMap<>();
    all().forEach((name, stores) -> stores.pool().ifPresent(pool -> pools.put(name, pool)));
    return pools;
  }

  private Map<String, Long> restarts() {
    Map<String, Long> restarts = new LinkedHashMap<>();
    all().forEach((name, stores) -> stores.restarts().ifPresent(n -> restarts.put(name, n)));
    return restarts;
  }

  private Map<String, Stores> all() {
    Map<String, Stores> all = new LinkedHashMap<>(databases.named());
    all.put("default", databases.standard());
    return all;
  }

  private static Map<String, Integer> each(
      Map<String, PoolLoad> pools, ToIntFunction<PoolLoad> figure) {
    Map<String, Integer> each = new LinkedHashMap<>();
    pools.forEach((name, pool) -> each.put(name, figure.applyAsInt(pool)));
    return each;
  }
}
