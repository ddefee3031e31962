package org.authlayer.adapter.helidon.edge;

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
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.authlayer.adapter.helidon.connection.ConnectionLimits;
import org.authlayer.adapter.helidon.tls.PemFiles;
import org.authlayer.adapter.helidon.tls.TestCertificates;
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
    try (EdgeServer http = open(ConnectionLimits.derived(), true)) {
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
    try (EdgeServer http = open(ConnectionLimits.derived(), true);
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
    try (EdgeServer http = open(ConnectionLimits.derived(), true);
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
    try (EdgeServer http = open(ConnectionLimits.derived(), true);
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
    try (EdgeServer http = open(ConnectionLimits.derived(), true)) {
      for (String bad : List.of("GET /p HTTP/1.2\r\nHost: h\r\n\r\n", "nonsense\r\n\r\n")) {
        String answer = exchange(http, "TLSv1.3", bad);
        assertTrue(answer.contains(STRICT), answer);
        assertTrue(answer.contains("X-Content-Type-Options: nosniff\r\n"), answer);
      }
    }
  }

  @Test
  void strictnessIsAskedForAndNeverPlain() throws Exception {
    try (EdgeServer http = open(ConnectionLimits.derived(), false)) {
      assertFalse(exchange(http, "TLSv1.3", GET).contains("Strict-Transport"));
    }
    EdgeSettings plain =
        new EdgeSettings(
            "127.0.0.1",
            0,
            Wire.LIMIT,
            Duration.ofSeconds(1),
            List.of(AddressBlock.parse("127.0.0.2")),
            ConnectionLimits.derived(),
            null,
            true);
    try (Wire wire = new Wire(plain, fine)) {
      assertFalse(wire.exchange(GET).contains("Strict-Transport"));
      assertFalse(wire.exchange("nonsense\r\n\r\n").contains("Strict-Transport"));
    }
  }

  @Test
  void aTlsProxysClientsAreToldToo() throws Exception {
    EdgeSettings behind =
        new EdgeSettings(
            "127.0.0.1",
            0,
            Wire.LIMIT,
            Duration.ofSeconds(1),
            List.of(AddressBlock.parse("127.0.0.1")),
            ConnectionLimits.derived(),
            null,
            true);
    try (Wire wire = new Wire(behind, fine)) {
      assertTrue(wire.once("GET /p", "X-Forwarded-Proto: https\r\n", "").contains(STRICT));
      assertFalse(wire.once("GET /p", "X-Forwarded-Proto: http\r\n", "").contains(STRICT));
    }
  }

  @Test
  void silenceBeforeAHandshakeIsCutOff() throws Exception {
    Duration brief = Duration.ofMillis(300);
    Duration ample = Duration.ofSeconds(60);
    try (EdgeServer http = open(new ConnectionLimits(10, 10, 1000, brief, ample, ample), true);
        Socket silent = connect(http)) {
      assertEquals(-1, silent.getInputStream().read());
    }
  }

  @Test
  void manyFailedHandshakesCostNobodyElseAnything() throws Exception {
    Duration ample = Duration.ofSeconds(60);
    try (EdgeServer http = open(new ConnectionLimits(3, 10, 1000, ample, ample, ample), true)) {
      for (int i = 0; i < 20; i++) {
        try (Socket plain = connect(http)) {
          plain.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
          plain.getInputStream().readAllBytes();
        }
      }
      assertTrue(exchange(http, "TLSv1.3", GET).startsWith("HTTP/1.1 200 "));
    }
  }

  private EdgeServer open(ConnectionLimits limits, boolean strict) throws IOException {
    return EdgeServer.open(
        new EdgeSettings(
            "127.0.0.1", 0, Wire.LIMIT, Duration.ofSeconds(1), List.of(), limits, files, strict),
        fine);
  }

  private static Socket connect(EdgeServer http) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.url().getPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static String exchange(EdgeServer http, String version, String text) throws Exception {
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
    X509TrustManager all =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

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
