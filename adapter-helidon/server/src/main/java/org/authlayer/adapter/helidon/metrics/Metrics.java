package org.authlayer.adapter.helidon.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.authlayer.adapter.helidon.configuration.MetricsSettings;
import org.authlayer.adapter.helidon.connection.Limits;
import org.authlayer.adapter.helidon.connection.ListenerLoad;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.RouteSummary;

/** What a server counts of itself, and the page that tells it. Switched off it counts nothing. */
public final class Metrics {

  /** Where the page is. */
  public static final String PATH = "/metrics";

  private final MetricsSettings settings;
  private final List<Figures> figures = new CopyOnWriteArrayList<>();
  private final AtomicReference<RouteTable> routes =
      new AtomicReference<>(new RouteTable(Map.of()));
  private final Counts removed = Counts.of("sessions", "tokens", "failed logins");

  private Metrics(MetricsSettings settings) {
    this.settings = settings;
  }

  /**
   * Begins to count.
   *
   * @param settings whether at all, and who may read
   * @return the counts
   */
  public static Metrics begin(MetricsSettings settings) {
    Metrics metrics = new Metrics(settings);
    metrics.figures.add(new ProcessFigures());
    metrics.figures.add(metrics::tellRemoved);
    return metrics;
  }

  /**
   * Counts events.
   *
   * @param next is told as well
   * @return to be told first
   */
  public AuthEvents counting(AuthEvents next) {
    return settings.enabled() ? watched(new EventCounts(next, routes)) : next;
  }

  /**
   * Takes the time of answers, and answers those who may read the figures.
   *
   * @param next answers everything else
   * @param mounted the routes of each application by the base that it is mounted at
   * @return to be asked first
   */
  public Application before(Application next, Map<String, List<RouteSummary>> mounted) {
    if (!settings.enabled()) {
      return next;
    }
    RouteTable table = new RouteTable(mounted);
    routes.set(table);
    return watched(new RequestTimes(table, new MetricsPage(settings, figures, next)));
  }

  /**
   * Watches what an application stands on.
   *
   * @param databases the databases
   * @param usable whether they can be used just now
   * @param hasher makes password hashes
   */
  public void watch(Databases databases, BooleanSupplier usable, PasswordHasher hasher) {
    figures.add(new StoreFigures(databases, usable));
    figures.add(new HashFigures(hasher));
  }

  /**
   * Watches a listener.
   *
   * @param load what clients hold just now
   * @param limits what they may hold
   */
  public void watch(Supplier<ListenerLoad> load, Limits limits) {
    figures.add(new ListenerFigures(load, limits));
  }

  /**
   * Counts rows that had expired.
   *
   * @param kind what they were
   * @param rows how many were removed
   */
  public void removed(String kind, int rows) {
    removed.add(kind, rows);
  }

  private void tellRemoved(Exposition page) {
    page.counters(
        "authlayer_expired_rows_removed", "Rows removed after their end.", "kind", removed.sums());
  }

  private <F extends Figures> F watched(F some) {
    figures.add(some);
    return some;
  }
}
