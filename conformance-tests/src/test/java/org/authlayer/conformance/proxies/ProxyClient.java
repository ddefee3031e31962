package org.authlayer.conformance.proxies;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A client on an address of its own, which the proxy is not on.
 *
 * @param port of the proxy
 * @param tls trusts its certificate; null without TLS
 */
record ProxyClient(int port, @Nullable SSLContext tls) {

  static final String ADDRESS = "127.0.0.2";

  private static final int MILLISECONDS_AT_MOST = 60_000;

  static ProxyClient plain(Proxy proxy) {
    return new ProxyClient(proxy.port(), null);
  }

  static ProxyClient trusting(Path certificate, Proxy proxy) throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null);
    try (InputStream in = Files.newInputStream(certificate)) {
      store.setCertificateEntry(
          "proxy", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return new ProxyClient(proxy.port(), context);
  }

  /** The whole answer to a request of that start, fields and content. */
  String ask(String start, String content, String... fields) throws IOException {
    String head = String.join("\r\n", start + " HTTP/1.1", "Connection: close", "");
    String length = content.isEmpty() ? "" : "Content-Length: " + content.length() + "\r\n";
    String lines = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
    return bare(head + lines + length + "\r\n" + content);
  }

  /** All that is answered to bytes, until the other side closes. */
  String bare(String text) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    try {
      socket.bind(new InetSocketAddress(ADDRESS, 0));
      socket.setSoTimeout(MILLISECONDS_AT_MOST);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return tls == null
          ? socket
          : tls.getSocketFactory().createSocket(socket, "example.org", port, true);
    } catch (IOException failed) {
      socket.close();
      throw failed;
    }
  }
}
