package org.authlayer.server.settings;

import java.net.Inet6Address;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.Key;

/**
 * The networks that may read the metrics, where they are enabled, and under which names of the
 * server.
 *
 * @param origins those of {@code server.origins}, whose hosts are names of the server
 * @param backupFile the last back-up, whose age is reported
 */
public record MetricsSettings(
    boolean enabled, List<AddressBlock> networks, List<String> origins, Optional<Path> backupFile) {

  private static final int IPV6_PREFIX = 64;

  /** An address, or a name without a dot: no name that somebody else can register. */
  private static final Pattern UNREGISTERED =
      Pattern.compile("(?:[a-z0-9_-]+|[0-9.]+|\\[[0-9a-f:.]+\\])(?::[0-9]+)?");

  /** An IPv6 client is known by its /64 block only, so a smaller block is refused. */
  public MetricsSettings {
    networks = networks.stream().map(MetricsSettings::asKnown).toList();
    origins = List.copyOf(origins);
  }

  static MetricsSettings of(Configuration from) {
    return new MetricsSettings(
        from.truth(Key.METRICS_ENABLED),
        from.networks(Key.METRICS_NETWORKS),
        from.list(Key.SERVER_ORIGINS),
        from.find(Key.METRICS_BACKUP_FILE.path())
            .map(text -> from.directory(Key.METRICS_BACKUP_FILE.path())));
  }

  /**
   * Whether a request names this server. The browser of a client that is admitted sends any name
   * that its owner lets point here, for a page that may read the answer (DNS rebinding).
   */
  public boolean isNamed(HttpRequest request) {
    return request.headers().all("Host").stream()
        .map(host -> host.toLowerCase(Locale.ROOT))
        .allMatch(host -> UNREGISTERED.matcher(host).matches() || isOfOrigin(host));
  }

  private boolean isOfOrigin(String host) {
    return origins.stream()
        .map(origin -> URI.create(origin).getHost())
        .anyMatch(host.replaceFirst(":[0-9]+$", "")::equalsIgnoreCase);
  }

  public boolean admits(String network) {
    try {
      AddressBlock known = AddressBlock.parse(network);
      return networks.stream().anyMatch(block -> block.contains(known.base()));
    } catch (IllegalArgumentException unknown) {
      return false;
    }
  }

  private static AddressBlock asKnown(AddressBlock block) {
    if (!(block.base() instanceof Inet6Address) || block.prefix() <= IPV6_PREFIX) {
      return block;
    }
    if (!block.base().isLoopbackAddress()) {
      throw new IllegalArgumentException(
          "metrics.networks: choose at most 64 bits of an IPv6 address, not " + block.prefix());
    }
    return new AddressBlock(block.base(), IPV6_PREFIX);
  }
}
