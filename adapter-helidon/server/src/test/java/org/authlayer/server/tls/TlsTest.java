package org.authlayer.server.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.authlayer.adapter.helidon.guard.ConnectionLimits;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.ports.driving.AddressBlock;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.Channel;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsTest {

  private static final String GET = "GET /p HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
  private static final byte ALERT = 21;
  private static final byte PROTOCOL_VERSION = 70;
  private static final String STRICT = "Strict-Transport-Security: max-age=31536000; ";

  private final Queue<HttpRequest> seen = new ConcurrentLinkedQueue<>();
  private final Application fine =
      request -> {
        seen.add(request);
        return HttpResponse.of(200, new Body.Text("fine"));
      };

  private PemFiles files;

  @BeforeAll
  void make(@TempDir Path directory) throws IOException {
    files = TestCertificates.pem(TestCertificates.store(directory, "one", "EC"), directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void newVersionsAreSpoken(String version) throws Exception {
    try (HelidonServer http = open(ConnectionLimits.derived(), true)) {
      seen.clear();
      String answer = exchange(http, version, GET);
      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
      assertTrue(answer.contains(STRICT), answer);
      assertEquals(Channel.TLS, seen.remove().channel());
      assertEquals("https", http.url().getScheme());
    }
  }

  /** By a greeting of our own: the JDK's client would not even try the old ones. */
  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "3, false"})
  void oldVersionsAreNotSpoken(int minor, boolean refused) throws Exception {
    try (HelidonServer http = open(ConnectionLimits.derived(), true);
        Socket socket = connect(http)) {
      byte[] hello =
          HexFormat.of().parseHex("160301002d010000290300" + "00".repeat(33) + "0002002f0100");
      hello[10] = (byte) minor;
      socket.getOutputStream().write(hello);
      byte[] alert = socket.getInputStream().readNBytes(7);
      assertEquals(ALERT, alert[0]);
      assertEquals(refused, alert[6] == PROTOCOL_VERSION);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, false",
    "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384, false",
    "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, true",
    "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, true"
  })
  void onlySuitesThatAuthenticateWhatTheyEncryptAreSpoken(String suite, boolean spoken)
      throws Exception {
    try (HelidonServer http = open(ConnectionLimits.derived(), true);
        SSLSocket socket =
            (SSLSocket)
                trusting()
                    .getSocketFactory()
                    .createSocket(connect(http), "localhost", http.url().getPort(), true)) {
      socket.setEnabledProtocols(new String[] {"TLSv1.2"});
      socket.setEnabledCipherSuites(new String[] {suite});
      if (spoken) {
        socket.startHandshake();
        assertEquals(suite, socket.getSession().getCipherSuite());
      } else {
        assertThrows(SSLHandshakeException.class, socket::startHandshake);
      }
    }
  }

  @Test
  void plainTextIsNotSpoken() throws Exception {
    try (HelidonServer http = open(ConnectionLimits.derived(), true);
        Socket plain = connect(http)) {
      seen.clear();
      plain.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(plain.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertFalse(answer.contains("HTTP"), answer);
      assertTrue(seen.isEmpty());
    }
  }

  @Test
  void refusalsOverTlsAreStrictToo() throws Exception {
    try (HelidonServer http = open(ConnectionLimits.derived(), true)) {
      for (String bad : List.of("GET /p HTTP/1.2\r\nHost: h\r\n\r\n", "nonsense\r\n\r\n")) {
        String answer = exchange(http, "TLSv1.3", bad);
        assertTrue(answer.contains(STRICT), answer);
        assertTrue(answer.contains("X-Content-Type-Options: nosniff\r\n"), answer);
      }
    }
  }

  @Test
  void strictnessIsAskedForAndNeverPlain() throws Exception {
    try (HelidonServer http = open(ConnectionLimits.derived(), false)) {
      assertFalse(exchange(http, "TLSv1.3", GET).contains("Strict-Transport"));
    }
    HelidonSettings plain =
        settings(ConnectionLimits.derived(), true).with(List.of(AddressBlock.parse("127.0.0.2")));
    try (HelidonServer wire = HelidonServer.start(plain, fine)) {
      assertFalse(plain(wire, GET).contains("Strict-Transport"));
      assertFalse(plain(wire, "nonsense\r\n\r\n").contains("Strict-Transport"));
    }
  }

  @Test
  void aTlsProxysClientsAreToldToo() throws Exception {
    HelidonSettings behind =
        settings(ConnectionLimits.derived(), true).with(List.of(AddressBlock.parse("127.0.0.1")));
    try (HelidonServer wire = HelidonServer.start(behind, fine)) {
      assertTrue(
          plain(wire, GET.replace("\r\n\r\n", "\r\nX-Forwarded-Proto: https\r\n\r\n"))
              .contains(STRICT));
      assertFalse(
          plain(wire, GET.replace("\r\n\r\n", "\r\nX-Forwarded-Proto: http\r\n\r\n"))
              .contains(STRICT));
    }
  }

  @Test
  void silenceBeforeAHandshakeIsCutOff() throws Exception {
    Duration brief = Duration.ofMillis(300);
    Duration ample = Duration.ofSeconds(60);
    try (HelidonServer http = open(new ConnectionLimits(10, 10, 1000, brief, ample, ample), true);
        Socket silent = connect(http)) {
      assertEquals(-1, silent.getInputStream().read());
    }
  }

  @Test
  void manyFailedHandshakesCostNobodyElseAnything() throws Exception {
    Duration ample = Duration.ofSeconds(60);
    try (HelidonServer http = open(new ConnectionLimits(3, 10, 1000, ample, ample, ample), true)) {
      for (int i = 0; i < 20; i++) {
        try (Socket plain = connect(http)) {
          plain.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
          plain.getInputStream().readAllBytes();
        }
      }
      assertTrue(exchange(http, "TLSv1.3", GET).startsWith("HTTP/1.1 200 "));
    }
  }

  @Test
  void renewedCertificateIsThatOfNewConnectionsAlone(@TempDir Path directory) throws Exception {
    TlsFiles two = TestCertificates.pem(TestCertificates.store(directory, "two", "EC"), directory);
    try (HelidonServer http = open(ConnectionLimits.derived(), true);
        SSLSocket before = secure(http)) {
      before.startHandshake();
      assertEquals("CN=one", subject(before));
      http.reloadTls(Certificates.open(two).tls());
      try (SSLSocket after = secure(http)) {
        assertEquals("CN=two", subject(after));
      }
      before.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(before.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
    }
  }

  private static String subject(SSLSocket socket) throws IOException {
    X509Certificate first = (X509Certificate) socket.getSession().getPeerCertificates()[0];
    return first.getSubjectX500Principal().getName();
  }

  private HelidonServer open(ConnectionLimits limits, boolean strict) throws IOException {
    return HelidonServer.start(settings(limits, strict).with(Certificates.open(files).tls()), fine);
  }

  private static HelidonSettings settings(ConnectionLimits limits, boolean strict) {
    return new HelidonSettings(
        "127.0.0.1", 0, 100, Duration.ofSeconds(1), List.of(), limits, null, strict, true);
  }

  private static String plain(HelidonServer http, String text) throws IOException {
    try (Socket socket = connect(http)) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static SSLSocket secure(HelidonServer http) throws Exception {
    return (SSLSocket)
        trusting()
            .getSocketFactory()
            .createSocket(connect(http), "localhost", http.url().getPort(), true);
  }

  private static Socket connect(HelidonServer http) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.url().getPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static String exchange(HelidonServer http, String version, String text) throws Exception {
    try (SSLSocket socket =
        (SSLSocket)
            trusting()
                .getSocketFactory()
                .createSocket(connect(http), "localhost", http.url().getPort(), true)) {
      socket.setEnabledProtocols(new String[] {version});
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** A client that looks at versions here, not at names. */
  static SSLContext trusting() throws GeneralSecurityException {
    X509ExtendedTrustManager all =
        new X509ExtendedTrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {all}, null);
    return context;
  }
}
