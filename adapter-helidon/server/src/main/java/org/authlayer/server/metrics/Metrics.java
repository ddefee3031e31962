package org.authlayer.server.metrics;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.guard.ListenerLoad;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.Databases;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.RouteSummary;
import org.authlayer.server.settings.MetricsSettings;

/** The metrics of a server, and the page that Prometheus scrapes. Disabled it counts nothing. */
public final class Metrics {

  public static final String PATH = "/metrics";

  private static final List<String> KINDS = List.of("sessions", "tokens", "failed-logins");

  private final MetricsSettings settings;
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final CallbackMetrics sources = new CallbackMetrics(registry);
  private final AtomicReference<RouteTable> routes =
      new AtomicReference<>(new RouteTable(Map.of()));
  private final BoundedCounter removed;
  private final Map<String, Instant> cleaned = new ConcurrentHashMap<>();
  private final InstantSource time;

  private Metrics(MetricsSettings settings, InstantSource time) {
    this.settings = settings;
    this.time = time;
    this.removed =
        BoundedCounter.of(
            registry, "authlayer_expired_rows_removed", "Expired rows deleted.", "kind");
  }

  public static Metrics begin(MetricsSettings settings, InstantSource time) {
    Metrics metrics = new Metrics(settings, time);
    if (settings.enabled()) {
      for (String kind : KINDS) {
        metrics.removed(kind, 0);
      }
      SystemMetrics.process(metrics.sources);
      SystemMetrics.cleaner(metrics.sources, metrics.cleaned);
      SystemMetrics.backup(metrics.sources, settings.backupFile());
    }
    return metrics;
  }

  public AuthEvents counting(AuthEvents next) {
    return settings.enabled() ? new EventCounts(next, routes, registry) : next;
  }

  /** The page at {@link #PATH}; none where the metrics are disabled. */
  public Optional<Application> page() {
    return settings.enabled() ? Optional.of(new MetricsPage(registry)) : Optional.empty();
  }

  public boolean permits(HttpRequest request) {
    return settings.admits(request.client().network()) && settings.isNamed(request);
  }

  /** Measures the requests to what is mounted. */
  public UnaryOperator<Application> before(Map<String, List<RouteSummary>> mounted) {
    if (!settings.enabled()) {
      return UnaryOperator.identity();
    }
    RouteTable table = new RouteTable(mounted);
    routes.set(table);
    return RequestTimes.of(registry, table);
  }

  /** Nothing of OpenTelemetry is loaded where there are no spans. */
  public static UnaryOperator<Application> spans(
      boolean enabled, Map<String, List<RouteSummary>> mounted) {
    return enabled ? RequestSpans.global(mounted) : UnaryOperator.identity();
  }

  public void watch(
      Databases databases,
      BooleanSupplier usable,
      Supplier<Duration> clockAhead,
      PasswordHasher hasher) {
    if (settings.enabled()) {
      SystemMetrics.databases(sources, databases, usable, clockAhead);
      SystemMetrics.hashing(sources, hasher);
    }
  }

  public void watch(Supplier<ListenerLoad> load, ConnectionLimits limits) {
    if (settings.enabled()) {
      SystemMetrics.listener(sources, load, limits);
    }
  }

  /** {@code directories} are those of embedded databases, by name. */
  public void watch(Map<String, Path> directories) {
    if (settings.enabled()) {
      SystemMetrics.disks(sources, directories);
    }
  }

  public void watch(Optional<Supplier<Instant>> certificateExpiry) {
    if (settings.enabled()) {
      SystemMetrics.certificate(sources, certificateExpiry);
    }
  }

  public void removed(String kind, int rows) {
    removed.add(rows, kind);
    cleaned.put(kind, time.instant());
  }
}
