package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.authlayer.adapter.helidon.http.HelidonServer;
import org.authlayer.adapter.helidon.http.HelidonSettings;
import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.ports.driving.Application;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every wire clause over HTTP/2, by ALPN; what only HTTP/1.1 can say goes over TLS with that. */
class HelidonOverHttp2ConformanceTest extends HttpConformance {

  private static final String PASSWORD = "not-a-secret";

  @TempDir private static Path directory;
  private static @Nullable SSLContext tls;

  @Override
  protected HttpSubject subject() {
    return new OverTls(identity());
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }

  @Test
  void clientOfTheKitSpeaksIt() throws Exception {
    try (OverTls server = new OverTls(identity())) {
      URI url = server.mount(request -> org.authlayer.ports.driving.HttpResponse.of(204));
      try (HttpClient client = server.client(HttpClient.newBuilder())) {
        HttpResponse<Void> answer =
            client.send(
                HttpRequest.newBuilder(url.resolve("/")).build(),
                HttpResponse.BodyHandlers.discarding());
        assertEquals(HttpClient.Version.HTTP_2, answer.version());
      }
    }
  }

  /** One certificate for both sides. */
  private static synchronized SSLContext identity() {
    SSLContext made = tls;
    if (made == null) {
      try {
        made = context(directory.resolve("server.p12"));
      } catch (IOException | GeneralSecurityException broken) {
        throw new IllegalStateException(broken);
      }
      tls = made;
    }
    return made;
  }

  private static SSLContext context(Path store) throws IOException, GeneralSecurityException {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String words =
        "-genkeypair -alias server -dname CN=server -ext SAN=IP:127.0.0.1 -keyalg EC -validity 2"
            + " -storetype PKCS12 -storepass "
            + PASSWORD;
    ProcessBuilder make = new ProcessBuilder((keytool + " " + words).split(" "));
    make.command().addAll(List.of("-keystore", store.toString()));
    Process made = make.redirectErrorStream(true).start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    } catch (IOException broken) {
      throw new IOException(said, broken);
    }
    // The other one decrypts the key for each handshake.
    KeyManagerFactory own = KeyManagerFactory.getInstance("SunX509");
    own.init(keys, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.getCertificate("server"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static final class OverTls implements HttpSubject {

    private final SSLContext tls;
    private @Nullable HelidonServer server;

    OverTls(SSLContext tls) {
      this.tls = tls;
    }

    @Override
    public URI mount(Application application) throws IOException {
      server =
          HelidonServer.start(
              new HelidonSettings("127.0.0.1", 0, 65_536)
                  .with(Tls.builder().sslContext(tls).build()),
              application);
      return server.url();
    }

    @Override
    public HttpClient client(HttpClient.Builder standard) {
      return standard.version(HttpClient.Version.HTTP_2).sslContext(tls).build();
    }

    @Override
    public void close() {
      if (server != null) {
        server.close();
      }
    }
  }
}
