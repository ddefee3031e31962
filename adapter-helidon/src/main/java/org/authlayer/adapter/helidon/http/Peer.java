package org.authlayer.adapter.helidon.http;

import io.helidon.common.socket.PeerInfo;
import java.net.InetSocketAddress;
import java.security.Principal;
import java.security.cert.Certificate;
import java.util.Optional;

/** One end of a connection, for Helidon; certificates of clients are not asked for. */
record Peer(InetSocketAddress address) implements PeerInfo {

  @Override
  public String host() {
    return address.getHostString();
  }

  @Override
  public int port() {
    return address.getPort();
  }

  @Override
  public Optional<Principal> tlsPrincipal() {
    return Optional.empty();
  }

  @Override
  public Optional<Certificate[]> tlsCertificates() {
    return Optional.empty();
  }
}
