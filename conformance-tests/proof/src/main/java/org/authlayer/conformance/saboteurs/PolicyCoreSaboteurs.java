package org.authlayer.conformance.saboteurs;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Peers;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.ports.driving.Application;

/** Clients that send to the wrong peer, and tokens that cost a hash: AL-POL. */
final class PolicyCoreSaboteurs {

  private PolicyCoreSaboteurs() {}

  static Saboteurs all() {
    return against("AL-POL-01")
        .wrong("the client trusts unknown issuers", trusting(named("CN=untrusted")))
        .wrong("the client trusts expired certificates", trusting(named("CN=expired")))
        .wrong("the client does not compare host names", trusting(named("CN=elsewhere")))
        .wrong("the client sends in clear text", sending(PolicyCoreSaboteurs::inClearText))
        .wrong("the client sends nothing to loopback", refusing(target -> !isSecure(target)))
        .wrong("the client speaks no TLS", refusing(PolicyCoreSaboteurs::isSecure))
        .andAgainst("AL-POL-02")
        .wrong("the token route hashes", hashing("/token/me"))
        .wrong("logins hash twice", hashing("/token/login"))
        .wrong(
            "tokens are not answered",
            Where.where(request -> request.method().equals("GET")).instead(401));
  }

  private static Tamper<?> sending(Tamper.Three<Layer, URI, String, SSLContext, Integer> instead) {
    return Tamper.layer().on(Layer::sendBasic).does(instead);
  }

  private static Tamper<?> trusting(Predicate<X509Certificate> blindly) {
    return sending(
        (layer, target, authorization, trust) ->
            layer.sendBasic(target, authorization, LaxTrust.of(blindly)));
  }

  private static Predicate<X509Certificate> named(String name) {
    return peer -> String.valueOf(peer.getSubjectX500Principal()).equals(name);
  }

  private static Tamper<?> refusing(Predicate<URI> which) {
    return sending(
        (layer, target, authorization, trust) -> {
          if (which.test(target)) {
            throw new UncheckedIOException(new IOException("nothing is sent"));
          }
          return layer.sendBasic(target, authorization, trust);
        });
  }

  private static boolean isSecure(URI target) {
    return target.getScheme().equals("https");
  }

  private static int inClearText(Layer layer, URI target, String authorization, SSLContext trust) {
    return isSecure(target)
        ? layer.sendBasic(target, authorization, trust)
        : write(target, "GET / HTTP/1.1\r\nAuthorization: " + authorization + "\r\n\r\n");
  }

  private static int write(URI target, String text) {
    try (Socket socket =
        new Socket(InetAddress.getAllByName(target.getHost())[0], target.getPort())) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getInputStream().readAllBytes();
      return 200;
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  private static Tamper<?> hashing(String path) {
    return Tamper.layer()
        .on(Layer::application)
        .does(
            (layer, environment, settings) -> {
              Application right = layer.application(environment, settings);
              return request -> {
                if (request.path().equals(path)) {
                  environment.passwordHasher().verifyAgainstNobody("password");
                }
                return right.respond(request);
              };
            });
  }

  /** Trusts some peers without looking, the others as it should. */
  private static final class LaxTrust extends X509ExtendedTrustManager {

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
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
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
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      right.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return right.getAcceptedIssuers();
    }
  }
}
