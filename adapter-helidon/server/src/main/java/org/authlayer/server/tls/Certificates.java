package org.authlayer.server.tls;

import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.authlayer.jwt.PrivateFile;
import org.authlayer.ports.operation.RegularFile;

/**
 * The certificate of new handshakes. Files that changed are used from then on; those that cannot be
 * used leave the certificate as it was and are reported once.
 */
public final class Certificates implements AutoCloseable {

  private static final System.Logger LOGGER = System.getLogger(Certificates.class.getName());
  private static final int REMEMBERED_SESSIONS = 1000;
  private static final List<String> VERSIONS = List.of("TLSv1.3", "TLSv1.2");

  /** Keys of one connection alone, and encryption that authenticates (ASVS 11.3.2, 12.1.2). */
  private static final Pattern SUITES =
      Pattern.compile("TLS_(ECDHE_(ECDSA|RSA)_WITH_)?(AES_\\d+_GCM|CHACHA20_POLY1305)_SHA\\d+");

  private final TlsFiles files;
  private final CountDownLatch closed = new CountDownLatch(1);
  private byte[] seen;
  private String told = "";
  private String warned = "";
  private volatile Loaded loaded;

  private record Loaded(TlsIdentity identity, Tls tls) {}

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
      throw new IllegalArgumentException("server.tls: " + reason(unreadable), unreadable);
    } catch (IllegalArgumentException unusable) {
      throw new IllegalArgumentException("server.tls: " + reason(unusable), unusable);
    }
  }

  /** {@code use} takes each new one. A {@link #fault} is a warning when it begins. */
  public void watch(Duration pause, InstantSource time, Consumer<Tls> use) {
    tellIdentity();
    warn(time.instant());
    Thread.ofPlatform().daemon().name("http-certificates").start(() -> look(pause, time, use));
  }

  public Tls tls() {
    return loaded.tls();
  }

  /** When clients no longer accept the certificate. */
  public Instant expiry() {
    return loaded.identity().certificate().getNotAfter().toInstant();
  }

  /** Why clients refuse the certificate, or one of its authorities, at a moment. */
  public Optional<String> fault(Instant now) {
    TlsIdentity identity = loaded.identity();
    return identity.chain().stream()
        .flatMap(certificate -> TlsIdentity.fault(certificate, now).stream())
        .findFirst()
        .or(identity::unfitness)
        .map(fault -> "server.tls: " + fault + ", so clients refuse it; replace the files");
  }

  @Override
  public void close() {
    closed.countDown();
  }

  synchronized void refresh(Consumer<Tls> use) {
    try {
      byte[] now = digest(files);
      if (!MessageDigest.isEqual(now, seen)) {
        seen = now;
        loaded = load(files);
        use.accept(loaded.tls());
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

  synchronized void warn(Instant now) {
    String fault = fault(now).orElse("");
    if (!fault.isEmpty() && !fault.equals(warned)) {
      LOGGER.log(System.Logger.Level.WARNING, "{0}", fault);
    }
    warned = fault;
  }

  private void look(Duration pause, InstantSource time, Consumer<Tls> use) {
    try {
      while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
        refresh(use);
        warn(time.instant());
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
    return new Loaded(identity, tls(identity));
  }

  private static Tls tls(TlsIdentity identity) {
    return Tls.builder()
        .privateKey(identity.key())
        .privateKeyCertChain(identity.chain())
        .enabledProtocols(VERSIONS)
        .enabledCipherSuites(suites())
        .sessionCacheSize(REMEMBERED_SESSIONS)
        .build();
  }

  private static List<String> suites() {
    try {
      return Arrays.stream(SSLContext.getDefault().getDefaultSSLParameters().getCipherSuites())
          .filter(suite -> SUITES.matcher(suite).matches())
          .toList();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static byte[] digest(TlsFiles files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files.files()) {
        RegularFile.check(file);
        digest.update(Files.readAllBytes(file));
      }
      return digest.digest();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static String reason(Exception cause) {
    String said = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    return switch (cause) {
      case NoSuchFileException missing -> "there is no file " + said;
      case AccessDeniedException denied -> "this user may not read " + said;
      case IOException unreadable -> "cannot read " + said;
      default -> said;
    };
  }
}
