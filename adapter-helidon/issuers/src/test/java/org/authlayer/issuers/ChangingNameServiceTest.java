package org.authlayer.issuers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name service that answers otherwise as soon as it has been asked (DNS rebinding). */
final class ChangingNameServiceTest {

  private static final String NAME = "issuer.invalid";
  private static final Duration TIME = Duration.ofSeconds(20);

  /** The answers in their order, and the last one for ever. */
  private static final class NameService implements BoundedFetch.Resolver {

    private final PublicAddresses judge;
    private final Deque<InetAddress> answers;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    NameService(PublicAddresses judge, InetAddress... answers) {
      this.judge = judge;
      this.answers = new ArrayDeque<>(List.of(answers));
    }

    @Override
    public InetAddress resolve(String host) {
      asked.add(host);
      try {
        return judge.judged(host, answers.size() > 1 ? answers.remove() : answers.element());
      } catch (IOException refused) {
        throw new UncheckedIOException(refused.getMessage(), refused);
      }
    }
  }

  private static InetAddress named(int last) throws IOException {
    return InetAddress.getByAddress(NAME, new byte[] {127, 0, 0, (byte) last});
  }

  private static byte[] get(BoundedFetch fetch, String scheme, int port) throws Exception {
    URI address = URI.create(scheme + "://" + NAME + ":" + port + "/keys?a=b%2Fc+d");
    return fetch.send("GET", address, Map.of(), "").content();
  }

  @Test
  void requestGoesToTheAddressThatWasJudgedAndNoOther() throws Exception {
    PublicAddresses judge = new PublicAddresses(true, true);
    try (Answering right = new Answering(1, 0, null);
        Answering wrong = new Answering(2, right.port(), null);
        BoundedFetch fetch =
            new BoundedFetch(
                new NameService(judge, named(1), named(2)), TIME, Tls.builder().build())) {
      assertEquals("1", new String(get(fetch, "http", right.port()), StandardCharsets.UTF_8));
      assertEquals(List.of(), wrong.heads());
      assertTrue(right.heads().get(0).startsWith("GET /keys?a=b%2Fc+d HTTP/1.1\r\n"));
      assertTrue(right.heads().get(0).contains("Host: " + NAME + ":" + right.port() + "\r\n"));
      assertEquals("2", new String(get(fetch, "http", right.port()), StandardCharsets.UTF_8));
    }
  }

  @Test
  void nameServiceIsAskedOncePerConnection() throws Exception {
    NameService names = new NameService(new PublicAddresses(true, true), named(1));
    try (Answering server = new Answering(1, 0, null);
        BoundedFetch fetch = new BoundedFetch(names, TIME, Tls.builder().build())) {
      get(fetch, "http", server.port());
      assertEquals(List.of(NAME), names.asked);
      get(fetch, "http", server.port());
      assertEquals(List.of(NAME, NAME), names.asked);
    }
  }

  @Test
  void answerWithAPrivateAddressIsRefusedEachTime() throws Exception {
    PublicAddresses judge = new PublicAddresses(true, false);
    try (Answering server = new Answering(1, 0, null);
        BoundedFetch fetch =
            new BoundedFetch(new NameService(judge, named(1)), TIME, Tls.builder().build())) {
      String refusal =
          String.valueOf(
              assertThrows(IOException.class, () -> get(fetch, "http", server.port()))
                  .getMessage());
      assertTrue(refusal.contains("private-addresses"), refusal);
      assertEquals(List.of(), server.heads());
    }
  }

  @Test
  void oneOfSeveralAddressesThatIsPrivateRefusesTheHost() throws IOException {
    InetAddress open = InetAddress.getByAddress(NAME, new byte[] {8, 8, 8, 8});
    PublicAddresses judge = new PublicAddresses(true, false);
    assertEquals(open, judge.judged(NAME, open, open));
    assertEquals("8.8.8.8", judge.judged("8.8.8.8", open).getHostName());
    assertEquals("2600::1", judge.judged("[2600::1]", open).getHostName());
    assertThrows(IOException.class, () -> judge.judged(NAME, open, named(1)));
    assertThrows(IOException.class, () -> judge.judged(NAME, named(1), open));
  }

  @Test
  void certificateHasToBeOfTheNameWhateverTheAddressIs(@TempDir Path folder) throws Exception {
    PublicAddresses judge = new PublicAddresses(false, true);
    SSLContext own = context(folder, "dns:" + NAME);
    SSLContext other = context(folder, "dns:other.invalid,ip:127.0.0.1");
    try (Answering server = new Answering(1, 0, own);
        BoundedFetch fetch =
            new BoundedFetch(
                new NameService(judge, named(1)), TIME, Tls.builder().sslContext(own).build())) {
      assertEquals("1", new String(get(fetch, "https", server.port()), StandardCharsets.UTF_8));
      assertTrue(server.heads().get(0).startsWith(NAME + " GET "), server.heads().get(0));
    }
    try (Answering server = new Answering(1, 0, other);
        BoundedFetch fetch =
            new BoundedFetch(
                new NameService(judge, named(1)), TIME, Tls.builder().sslContext(other).build())) {
      assertThrows(IOException.class, () -> get(fetch, "https", server.port()));
      assertEquals(List.of(), server.heads());
    }
  }

  /** A certificate for names, and a context that has and trusts it. */
  private static SSLContext context(Path folder, String names) throws Exception {
    Path store = folder.resolve(Integer.toHexString(names.hashCode()) + ".p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair -alias server -keyalg EC -dname CN=test -storetype PKCS12",
            "-storepass changeit -keystore " + store + " -ext SAN=" + names);
    Process made = new ProcessBuilder(String.join(" ", command).split(" ")).inheritIO().start();
    assertEquals(0, made.waitFor());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, "changeit".toCharArray());
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, "changeit".toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.getCertificate("server"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** A server on one address of this machine, which answers its last byte. */
  private static final class Answering implements AutoCloseable {

    private final ServerSocket socket;
    private final String last;
    private final List<String> heads = new CopyOnWriteArrayList<>();

    Answering(int last, int port, @Nullable SSLContext tls) throws IOException {
      this.last = String.valueOf(last);
      this.socket =
          tls == null
              ? new ServerSocket(port, 50, named(last))
              : tls.getServerSocketFactory().createServerSocket(port, 50, named(last));
      Thread.ofVirtual().name("answering").start(this::accept);
    }

    int port() {
      return socket.getLocalPort();
    }

    List<String> heads() {
      return heads;
    }

    private void accept() {
      while (!socket.isClosed()) {
        try (Socket one = socket.accept()) {
          byte[] head = new byte[4096];
          int length = one.getInputStream().read(head);
          if (length > 0) {
            heads.add(serverName(one) + new String(head, 0, length, StandardCharsets.US_ASCII));
            OutputStream out = one.getOutputStream();
            out.write(ScriptedIssuer.answer("200 OK", "", last));
            out.flush();
          }
        } catch (IOException gone) {
          // The client refused the certificate, or the test has ended.
        }
      }
    }

    private static String serverName(Socket one) {
      return one instanceof SSLSocket tls && tls.getSession() instanceof ExtendedSSLSession session
          ? session.getRequestedServerNames().stream()
              .map(name -> new String(name.getEncoded(), StandardCharsets.US_ASCII) + " ")
              .findFirst()
              .orElse("")
          : "";
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
