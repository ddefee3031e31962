package org.authlayer.server.settings;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.ports.driving.ApplicationFactory;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.Key;
import org.authlayer.runtime.configuration.RuntimeSettings;
import org.authlayer.runtime.configuration.StartupChecks;
import org.authlayer.server.tls.Certificates;
import org.authlayer.server.tls.TlsFiles;

public record ServerSettings(
    RuntimeSettings runtime,
    HelidonSettings http,
    Optional<HelidonSettings> management,
    Optional<TlsFiles> tls,
    Duration shutdownDelay,
    boolean accessLog,
    boolean tracing,
    MetricsSettings metrics,
    boolean api) {

  public static ServerSettings of(Configuration from, List<ApplicationFactory> present) {
    try {
      RuntimeSettings runtime = RuntimeSettings.of(from, present);
      boolean api = from.truth(Key.API_ENABLED);
      MetricsSettings metrics = MetricsSettings.of(from);
      HelidonSettings http = ListenerSettingsReader.of(from);
      Optional<HelidonSettings> management = ListenerSettingsReader.management(from, http);
      return new ServerSettings(
          runtime.withOperationalPaths(operationalPaths(api, metrics, management.isEmpty())),
          http,
          management,
          ListenerSettingsReader.tls(from),
          ListenerSettingsReader.shutdownDelay(from),
          from.truth(Key.SERVER_ACCESS_LOG),
          from.truth(Key.TRACING_ENABLED),
          metrics,
          api);
    } catch (IllegalArgumentException refusal) {
      throw from.refused(refusal);
    }
  }

  public void judge(StartupChecks checks) {
    if (runtime.development()) {
      checks.judgeDevelopment(http.host(), !http.trustedProxies().isEmpty());
    }
    checks.judge(http.host(), tls.isEmpty() && http.trustedProxies().isEmpty());
  }

  /** The certificate as its files have it now; nothing without TLS. */
  public Optional<Certificates> certificates() {
    return tls.map(Certificates::open);
  }

  /** The paths that the server answers where applications are. */
  private static Set<String> operationalPaths(
      boolean api, MetricsSettings metrics, boolean managed) {
    Set<String> paths = new HashSet<>();
    if (managed) {
      paths.addAll(Set.of("/health/live", "/health/ready"));
    }
    if (api) {
      paths.add("/api");
    }
    if (managed && metrics.enabled()) {
      paths.add("/metrics");
    }
    return paths;
  }
}
