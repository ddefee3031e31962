package org.authlayer.adapter.helidon.http;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import org.authlayer.ports.driving.Channel;

/**
 * Judges how a request travelled (DEC-22).
 *
 * <p>A trusted proxy's word is the only thing that counts for what it forwards, even when the proxy
 * runs on this machine: the password came from further away. Nobody else's word counts at all.
 */
final class Channels {

  private final List<Network> proxies;

  Channels(List<Network> proxies) {
    this.proxies = List.copyOf(proxies);
  }

  Channel of(InetAddress peer, boolean secure, List<String> forwardedProto) {
    if (proxies.stream().anyMatch(proxy -> proxy.contains(peer))) {
      return saysHttps(forwardedProto) ? Channel.TLS : Channel.PLAIN;
    }
    if (secure) {
      return Channel.TLS;
    }
    return peer.isLoopbackAddress() ? Channel.LOOPBACK : Channel.PLAIN;
  }

  /** All hops: the first word of several may be the client's own. */
  private static boolean saysHttps(List<String> lines) {
    return !lines.isEmpty()
        && lines.stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)))
            .allMatch(hop -> hop.strip().equalsIgnoreCase("https"));
  }
}
