package org.authlayer.conformance.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.authlayer.conformance.verdict.NotObserved;

/**
 * TLS peers on loopback: {@code trusted}, {@code expired}, {@code elsewhere} (the certificate names
 * another host) and {@code untrusted}. Their keys are published with the kit and protect nothing.
 */
public final class Peers {

  private static final char[] PASSWORD = "conformance".toCharArray();

  private Peers() {}

  /**
   * The certificates that a client trusts: {@code authority}, which issued all certificates but the
   * untrusted one, or one peer.
   */
  public static SSLContext trusting(String name) {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store(name));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException impossible) {
      throw new IllegalStateException("the kit has its certificates", impossible);
    }
  }

  /** An address of this machine that is not loopback. A client that connects to it has it, too. */
  public static InetAddress outside() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(Inet4Address.class::isInstance)
        .filter(address -> !address.isLoopbackAddress())
        .findFirst()
        .orElseThrow(() -> new NotObserved("this machine has no address but loopback"));
  }

  static SSLContext serving(String peer) throws IOException, GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store(peer), PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  private static KeyStore store(String name) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream file =
        Objects.requireNonNull(Peers.class.getResourceAsStream("tls/" + name + ".p12"), name)) {
      store.load(file, PASSWORD);
    }
    return store;
  }
}
