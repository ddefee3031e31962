package org.authlayer.conformance.saboteurs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.authlayer.conformance.core.Peers;

/** Trusts some peers without looking, the others as it should. */
final class LaxTrust extends X509ExtendedTrustManager {

  private final X509ExtendedTrustManager right;
  private final Predicate<X509Certificate> blindly;

  private LaxTrust(X509ExtendedTrustManager right, Predicate<X509Certificate> blindly) {
    this.right = right;
    this.blindly = blindly;
  }

  static SSLContext of(Predicate<X509Certificate> blindly) {
    try {
      X509ExtendedTrustManager right = (X509ExtendedTrustManager) Peers.trust()[0];
      return Peers.trusting(new LaxTrust(right, blindly));
    } catch (IOException noStore) {
      throw new UncheckedIOException(noStore);
    } catch (GeneralSecurityException noTls) {
      throw new UncheckedIOException(new IOException(noTls));
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    if (!blindly.test(chain[0])) {
      right.checkServerTrusted(chain, type, engine);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    if (!blindly.test(chain[0])) {
      right.checkServerTrusted(chain, type, socket);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    right.checkServerTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    right.checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    right.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    right.checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return right.getAcceptedIssuers();
  }
}
