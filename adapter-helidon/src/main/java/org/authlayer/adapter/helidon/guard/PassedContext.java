package org.authlayer.adapter.helidon.guard;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** Helidon's context of a connection, handed on but for what a guard gives another form. */
abstract class PassedContext implements ConnectionContext {

  private final ConnectionContext helidon;

  PassedContext(ConnectionContext helidon) {
    this.helidon = helidon;
  }

  /** The way to the client past the guard. */
  final DataWriter unguarded() {
    return helidon.dataWriter();
  }

  @Override
  public abstract DataReader dataReader();

  @Override
  public abstract DataWriter dataWriter();

  @Override
  public abstract PeerInfo remotePeer();

  @Override
  public final ListenerContext listenerContext() {
    return helidon.listenerContext();
  }

  @Override
  public final ExecutorService executor() {
    return helidon.executor();
  }

  @Override
  public final Router router() {
    return helidon.router();
  }

  @Override
  public final Optional<ProxyProtocolData> proxyProtocolData() {
    return helidon.proxyProtocolData();
  }

  @Override
  public final HelidonSocket serverSocket() {
    return helidon.serverSocket();
  }

  @Override
  public final PeerInfo localPeer() {
    return helidon.localPeer();
  }

  @Override
  public final boolean isSecure() {
    return helidon.isSecure();
  }

  @Override
  public final String socketId() {
    return helidon.socketId();
  }

  @Override
  public final String childSocketId() {
    return helidon.childSocketId();
  }
}
