package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** The server's half of TLS 1.2 and 1.3. */
final class Tls {

  private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

  private Tls() {}

  static String versions() {
    return String.join(", ", VERSIONS);
  }

  static Socket handshake(SSLContext context, Socket raw) throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(raw, null, true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setProtocols(VERSIONS);
    parameters.setUseCipherSuitesOrder(true);
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    socket.setSSLParameters(parameters);
    socket.setUseClientMode(false);
    socket.startHandshake();
    return socket;
  }
}
