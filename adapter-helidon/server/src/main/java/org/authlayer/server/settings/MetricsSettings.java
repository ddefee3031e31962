package org.authlayer.server.settings;

import java.net.Inet6Address;
import java.util.List;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.runtime.configuration.Configuration;
import org.authlayer.runtime.configuration.Key;

/** The networks that may read the metrics, where they are enabled. */
public record MetricsSettings(boolean enabled, List<AddressBlock> networks) {

  private static final int IPV6_PREFIX = 64;

  /** An IPv6 client is known by its /64 block only, so a smaller block is refused. */
  public MetricsSettings {
    networks = networks.stream().map(MetricsSettings::asKnown).toList();
  }

  static MetricsSettings of(Configuration from) {
    return new MetricsSettings(
        from.truth(Key.METRICS_ENABLED), from.networks(Key.METRICS_NETWORKS));
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
