package org.authlayer.adapter.helidon.http;

import java.net.InetAddress;
import java.util.List;

/** Those whose word about others counts. */
final class Proxies {

  private final List<Network> networks;
  private final Channels channels;

  Proxies(List<Network> networks) {
    this.networks = List.copyOf(networks);
    this.channels = new Channels(networks);
  }

  Channels channels() {
    return channels;
  }

  boolean has(InetAddress address) {
    return networks.stream().anyMatch(network -> network.contains(address));
  }
}
