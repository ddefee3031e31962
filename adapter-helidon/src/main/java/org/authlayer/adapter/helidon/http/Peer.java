package org.authlayer.adapter.helidon.http;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authlayer.json.Addresses;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.Client;
import org.authlayer.ports.driving.Headers;

/** The peer of one connection; only the headers of a trusted proxy count (DEC-22). */
public final class Peer {

  /** W3C Trace Context: later versions may have more after the flags, this one may not. */
  private static final Pattern TRACE_PARENT =
      Pattern.compile(
          "(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

  private static final String FOR = "X-Forwarded-For";
  private static final String PROTO = "X-Forwarded-Proto";

  private final TrustedProxies proxies;
  private final RequestIds ids;
  private final InetAddress peer;
  private final boolean secure;
  private final boolean trusted;
  private final boolean unlisted;
  private final Channel direct;
  private final String network;

  Peer(TrustedProxies proxies, RequestIds ids, InetAddress peer, boolean secure) {
    this.proxies = proxies;
    this.ids = ids;
    this.peer = peer;
    this.secure = secure;
    this.trusted = proxies.has(peer);
    this.unlisted = !trusted && peer.isLoopbackAddress();
    this.direct = proxies.channel(peer, secure, List.of());
    this.network = Client.network(peer);
  }

  public Channel channel(Headers headers) {
    return trusted ? proxies.channel(peer, secure, headers.all(PROTO)) : direct;
  }

  /** With what shows whether the client is gone. */
  public Client client(Headers headers, BooleanSupplier gone) {
    if (unlisted && !(headers.all(FOR).isEmpty() && headers.all(PROTO).isEmpty())) {
      proxies.warnOnce(peer);
    }
    return trusted
        ? new Client(
            origin(headers),
            ids.of(headers.all("X-Request-Id")),
            traceId(headers.all("traceparent")).orElse(null),
            gone)
        : new Client(network, ids.next(), null, gone);
  }

  /** The first hop from here that is not trusted, or the last that can be read, is the client. */
  private String origin(Headers headers) {
    List<String> lines = headers.all(FOR);
    String[] hops = String.join(",", lines).split(",", -1);
    InetAddress nearest = peer;
    for (int i = hops.length - 1; i >= 0 && proxies.has(nearest); i--) {
      Optional<InetAddress> hop = Addresses.hop(hops[i].strip());
      if (hop.isEmpty()) {
        break;
      }
      nearest = hop.get();
    }
    return Client.network(nearest);
  }

  private static Optional<String> traceId(List<String> lines) {
    if (lines.size() != 1 || lines.get(0).length() > 128) {
      return Optional.empty();
    }
    Matcher parent = TRACE_PARENT.matcher(lines.get(0));
    return parent.matches() && (parent.group(3) == null || !parent.group(1).equals("00"))
        ? Optional.of(parent.group(2))
        : Optional.empty();
  }
}
