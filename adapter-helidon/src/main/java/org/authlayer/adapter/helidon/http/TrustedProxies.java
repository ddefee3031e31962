package org.authlayer.adapter.helidon.http;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Channel;

/** A trusted proxy's word alone counts (DEC-22), even on this machine: others are behind it. */
final class TrustedProxies {

  private static final System.Logger LOGGER = System.getLogger(TrustedProxies.class.getName());
  private final List<AddressBlock> networks;
  private final AtomicBoolean warned = new AtomicBoolean();

  TrustedProxies(List<AddressBlock> networks) {
    this.networks = List.copyOf(networks);
  }

  boolean has(InetAddress address) {
    for (AddressBlock network : networks) {
      if (network.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /** A proxy on this machine that is not listed makes all its clients one client. */
  void warnOnce(InetAddress peer) {
    if (warned.compareAndSet(false, true)) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          "a proxy at {0} sends X-Forwarded-For or X-Forwarded-Proto and is not trusted, so its"
              + " clients are one client and https is not seen: name it in server.trusted-proxies",
          peer.getHostAddress());
    }
  }

  Channel channel(InetAddress peer, boolean secure, List<String> forwardedProto) {
    if (has(peer)) {
      return saysHttps(forwardedProto) ? Channel.TLS : Channel.PLAIN;
    }
    return Channel.of(secure, peer);
  }

  /** All hops: the first word of several may be the client's own. */
  private static boolean saysHttps(List<String> lines) {
    return !lines.isEmpty()
        && lines.stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)))
            .allMatch(hop -> hop.strip().equalsIgnoreCase("https"));
  }
}
