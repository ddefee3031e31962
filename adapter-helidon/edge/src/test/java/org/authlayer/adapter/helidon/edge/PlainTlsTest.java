package org.authlayer.adapter.helidon.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.common.tls.Tls;
import io.helidon.common.tls.TlsConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.adapter.helidon.tls.Pkcs12File;
import org.authlayer.adapter.helidon.tls.TestCertificates;
import org.authlayer.adapter.helidon.tls.TlsIdentity;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The certificate of the plain adapter is exchanged while it runs. */
class PlainTlsTest {

  private static final String GET = "GET /p HTTP/1.1\r\nHost: h\r\n\r\n";

  @TempDir private Path directory;

  @Test
  void newConnectionHasTheCertificateThatWasGivenLast() throws Exception {
    try (HelidonServer server = open(tls("one"))) {
      assertEquals("CN=one", subject(server));
      server.reloadTls(tls("two"));
      assertEquals("CN=two", subject(server));
    }
  }

  @Test
  void connectionFromBeforeIsServedOn() throws Exception {
    try (HelidonServer server = open(tls("one"));
        SSLSocket before = connect(server)) {
      assertTrue(isAnswered(before));
      server.reloadTls(tls("two"));
      assertTrue(isAnswered(before));
      assertEquals("CN=one", subject(before));
    }
  }

  @Test
  void serverWithoutTrustOrTlsSaysWhatToChange() throws Exception {
    Tls tls = tls("one");
    for (Tls own : new @Nullable Tls[] {without("one").build(), null}) {
      try (HelidonServer server = open(own)) {
        String message =
            assertThrows(IllegalArgumentException.class, () -> server.reloadTls(tls)).getMessage();
        assertTrue(String.valueOf(message).contains("trust(...)"), message);
      }
    }
  }

  private Tls tls(String name) throws IOException {
    return without(name).trust(identity(name).chain()).build();
  }

  private TlsConfig.Builder without(String name) throws IOException {
    TlsIdentity identity = identity(name);
    return Tls.builder().privateKey(identity.key()).privateKeyCertChain(identity.chain());
  }

  private TlsIdentity identity(String name) throws IOException {
    Path store = directory.resolve(name + ".p12");
    if (!Files.exists(store)) {
      TestCertificates.store(directory, name, "EC");
    }
    return new Pkcs12File(store, TestCertificates.PASSWORD, null).read();
  }

  private static HelidonServer open(@Nullable Tls tls) throws IOException {
    return HelidonServer.start(
        new HelidonSettings("127.0.0.1", 0, Wire.LIMIT, List.of(), tls),
        request -> HttpResponse.of(200, new Body.Text("fine")));
  }

  private static SSLSocket connect(HelidonServer server) throws Exception {
    SSLSocket socket =
        (SSLSocket)
            TlsTest.trusting()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.url().getPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static boolean isAnswered(SSLSocket socket) throws IOException {
    socket.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
    StringBuilder answer = new StringBuilder();
    while (!answer.toString().endsWith("fine")) {
      int read = socket.getInputStream().read();
      if (read < 0) {
        return false;
      }
      answer.append((char) read);
    }
    return answer.toString().startsWith("HTTP/1.1 200 ");
  }

  private static String subject(HelidonServer server) throws Exception {
    try (SSLSocket socket = connect(server)) {
      return subject(socket);
    }
  }

  private static String subject(SSLSocket socket) throws IOException {
    X509Certificate first = (X509Certificate) socket.getSession().getPeerCertificates()[0];
    return first.getSubjectX500Principal().getName();
  }
}
