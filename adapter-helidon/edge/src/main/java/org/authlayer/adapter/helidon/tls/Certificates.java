package org.authlayer.adapter.helidon.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.authlayer.jwt.PrivateFile;

/**
 * The certificate of new handshakes. Files that changed are used from then on; those that cannot be
 * used leave the certificate as it was and are reported once.
 */
public final class Certificates implements Supplier<SSLContext>, AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(Certificates.class.getName());
  private static final int REMEMBERED_SESSIONS = 1000;

  private final TlsFiles files;
  private final CountDownLatch closed = new CountDownLatch(1);
  private byte[] seen;
  private String told = "";
  private volatile Loaded loaded;

  private record Loaded(TlsIdentity identity, SSLContext context) {}

  private Certificates(TlsFiles files) throws IOException {
    this.files = files;
    this.seen = digest(files);
    this.loaded = load(files);
  }

  /** Refuses files that cannot be used, and a key that others may read. */
  public static Certificates open(TlsFiles files) {
    try {
      return new Certificates(files);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          "server.tls: cannot read " + reason(unreadable), unreadable);
    } catch (IllegalArgumentException unusable) {
      throw new IllegalArgumentException("server.tls: " + reason(unusable), unusable);
    }
  }

  public void watch(Duration pause) {
    tellIdentity();
    Thread.ofPlatform().daemon().name("http-certificates").start(() -> look(pause));
  }

  @Override
  public SSLContext get() {
    return loaded.context();
  }

  @Override
  public void close() {
    closed.countDown();
  }

  synchronized void refresh() {
    try {
      byte[] now = digest(files);
      if (!MessageDigest.isEqual(now, seen)) {
        seen = now;
        loaded = load(files);
        told = "";
        tellIdentity();
      }
    } catch (IOException | IllegalArgumentException unusable) {
      tell(reason(unusable));
    }
  }

  private void tellIdentity() {
    LOGGER.log(System.Logger.Level.INFO, "TLS with {0}", loaded.identity());
  }

  private void tell(String problem) {
    if (!problem.equals(told)) {
      told = problem;
      LOGGER.log(
          System.Logger.Level.WARNING,
          "server.tls: the files changed and cannot be used, the certificate stays: {0}",
          problem);
    }
  }

  private void look(Duration pause) {
    try {
      while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
        refresh();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static Loaded load(TlsFiles files) throws IOException {
    for (Path secret : files.secrets()) {
      PrivateFile.check(secret);
    }
    TlsIdentity identity = files.read();
    if (!identity.isPair()) {
      throw new IllegalArgumentException("key and certificate do not match");
    }
    return new Loaded(identity, context(identity));
  }

  private static SSLContext context(TlsIdentity identity) throws IOException {
    try {
      char[] none = new char[0];
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, none);
      keys.setKeyEntry(
          "server", identity.key(), none, identity.chain().toArray(new X509Certificate[0]));
      KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
      managers.init(keys, none);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), new TrustManager[0], null);
      context.getServerSessionContext().setSessionCacheSize(REMEMBERED_SESSIONS);
      return context;
    } catch (GeneralSecurityException unusable) {
      throw new IllegalArgumentException("the certificate cannot be used", unusable);
    }
  }

  private static byte[] digest(TlsFiles files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files.files()) {
        digest.update(Files.readAllBytes(file));
      }
      return digest.digest();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static String reason(Exception cause) {
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }
}
