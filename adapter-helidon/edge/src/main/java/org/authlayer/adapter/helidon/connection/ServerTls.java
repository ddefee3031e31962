package org.authlayer.adapter.helidon.connection;

import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** The server's half of TLS 1.2 and 1.3. */
final class ServerTls {

  private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

  /** Keys of one connection alone, and encryption that authenticates (ASVS 11.3.2, 12.1.2). */
  private static final Pattern SUITES =
      Pattern.compile("TLS_(ECDHE_(ECDSA|RSA)_WITH_)?(AES_\\d+_GCM|CHACHA20_POLY1305)_SHA\\d+");

  private ServerTls() {}

  static String versions() {
    return String.join(", ", VERSIONS);
  }

  static Socket handshake(SSLContext context, Socket raw) throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(raw, null, true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setProtocols(VERSIONS);
    parameters.setCipherSuites(
        Arrays.stream(parameters.getCipherSuites())
            .filter(suite -> SUITES.matcher(suite).matches())
            .toArray(String[]::new));
    parameters.setUseCipherSuitesOrder(true);
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    socket.setSSLParameters(parameters);
    socket.setUseClientMode(false);
    socket.startHandshake();
    return socket;
  }
}
