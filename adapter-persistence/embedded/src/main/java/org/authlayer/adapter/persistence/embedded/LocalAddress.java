package org.authlayer.adapter.persistence.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.authlayer.ports.driven.StoreException;

/** Where a server of this machine listens: the loopback address, of IPv6 if there is no other. */
record LocalAddress(String host, int port) {

  private static final String USUAL = "127.0.0.1";
  private static final String OTHERWISE = "::1";

  /** One that is free now. */
  static LocalAddress free() throws IOException {
    return free(USUAL, OTHERWISE);
  }

  static LocalAddress free(String usual, String otherwise) throws IOException {
    try {
      return free(usual);
    } catch (SocketException noSuchAddress) {
      try {
        return free(otherwise);
      } catch (SocketException neither) {
        throw StoreException.broken(
            "the embedded database needs %s or %s, and this machine has neither: ip link set lo up, or set database.url"
                .formatted(usual, otherwise),
            neither);
      }
    }
  }

  private static LocalAddress free(String host) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
      return new LocalAddress(host, socket.getLocalPort());
    }
  }

  String url() {
    String inUrl = host.contains(":") ? "[" + host + "]" : host;
    return "jdbc:postgresql://" + inUrl + ":" + port + "/" + DatabaseRoles.DATABASE;
  }

  boolean answers() {
    try (Socket socket = new Socket(host, port)) {
      return socket.isConnected();
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }
}
