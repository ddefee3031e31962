package org.authlayer.adapter.helidon.guard;

import io.helidon.common.socket.PeerInfo;
import java.io.InputStream;
import java.net.SocketAddress;
import java.security.Principal;
import java.security.cert.Certificate;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The client of a guarded connection, as a handler finds it in a request. */
public final class GuardedPeer implements PeerInfo {

  private final PeerInfo peer;
  private final SocketAddress address;
  private final GuardedConnection connection;

  GuardedPeer(PeerInfo peer, GuardedConnection connection) {
    this.peer = peer;
    this.address = peer.address();
    this.connection = connection;
  }

  /** Whether the request came by HTTP/1.0, whose clients know no chunks. */
  public boolean isOlder() {
    return connection.isOlder();
  }

  /** Answers one request, which has this number on its connection if that is HTTP/2. */
  public void serve(int stream, Runnable exchange) {
    connection.serve(stream, exchange);
  }

  /** Whether the client of this thread's request is gone; the first question begins the look. */
  public BooleanSupplier gone() {
    return connection.gone();
  }

  /** Content that is read whole, up to a limit and within one time. */
  public InputStream whole(InputStream content, long most) {
    connection.expect(most);
    return connection.timed(content);
  }

  /** Content that is read while it arrives; its client has a time for each piece. */
  public InputStream streamed(InputStream content) {
    return connection.timed(content);
  }

  @Override
  public SocketAddress address() {
    return address;
  }

  @Override
  public String host() {
    return peer.host();
  }

  @Override
  public int port() {
    return peer.port();
  }

  @Override
  public Optional<Principal> tlsPrincipal() {
    return peer.tlsPrincipal();
  }

  @Override
  public Optional<Certificate[]> tlsCertificates() {
    return peer.tlsCertificates();
  }
}
