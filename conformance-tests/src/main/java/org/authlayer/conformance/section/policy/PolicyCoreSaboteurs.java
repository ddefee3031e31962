package org.authlayer.conformance.section.policy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.authlayer.conformance.core.ForwardingLayer;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Peers;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.Environment;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.driving.Settings;

/** Wrong implementations of what PolicyCoreChecks checks. */
public final class PolicyCoreSaboteurs {

  private static final String NAME_OF_THE_UNTRUSTED = "CN=untrusted";
  private static final String NAME_OF_THE_OTHER_HOST = "CN=elsewhere";

  private PolicyCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        new CoreSaboteur("AL-POL-01", "the client trusts all peers", trusting(peer -> true)),
        new CoreSaboteur(
            "AL-POL-01",
            "the client trusts unknown issuers",
            trusting(peer -> named(peer, NAME_OF_THE_UNTRUSTED))),
        new CoreSaboteur(
            "AL-POL-01",
            "the client trusts expired certificates",
            trusting(peer -> named(peer, "CN=expired"))),
        new CoreSaboteur(
            "AL-POL-01",
            "the client does not compare host names",
            trusting(peer -> named(peer, NAME_OF_THE_OTHER_HOST))),
        new CoreSaboteur("AL-POL-01", "the client sends in clear text", inClearText()),
        new CoreSaboteur("AL-POL-01", "the client sends nothing at all", silent()),
        new CoreSaboteur("AL-POL-02", "the token route hashes", hashing("/token/me")),
        new CoreSaboteur("AL-POL-02", "the JWT route hashes", hashing("/jwt/validateLoggedInUser")),
        new CoreSaboteur("AL-POL-02", "logins hash twice", hashing("/token/login")),
        new CoreSaboteur("AL-POL-02", "tokens are not answered", PolicyCoreSaboteurs::forgetful));
  }

  @FunctionalInterface
  private interface Sending {
    int send(Layer layer, URI target, String authorization, SSLContext trust) throws IOException;
  }

  private static UnaryOperator<Layer> sending(Sending wrong) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public int sendBasic(URI target, String authorization, SSLContext trust)
              throws IOException {
            return wrong.send(layer, target, authorization, trust);
          }
        };
  }

  private static UnaryOperator<Layer> trusting(Predicate<X509Certificate> blindly) {
    return sending(
        (layer, target, authorization, trust) -> {
          try {
            X509ExtendedTrustManager right = (X509ExtendedTrustManager) Peers.trust()[0];
            SSLContext lax = Peers.trusting(new Lax(right, blindly));
            return layer.sendBasic(target, authorization, lax);
          } catch (GeneralSecurityException noTls) {
            throw new IOException(noTls);
          }
        });
  }

  private static boolean named(X509Certificate peer, String name) {
    return String.valueOf(peer.getSubjectX500Principal()).equals(name);
  }

  private static UnaryOperator<Layer> silent() {
    return sending(
        (layer, target, authorization, trust) -> {
          throw new IOException("nothing is sent");
        });
  }

  private static UnaryOperator<Layer> inClearText() {
    return sending(
        (layer, target, authorization, trust) -> {
          if (target.getScheme().equals("https")) {
            return layer.sendBasic(target, authorization, trust);
          }
          InetAddress host = InetAddress.getAllByName(target.getHost())[0];
          try (Socket socket = new Socket(host, target.getPort())) {
            String text = "GET / HTTP/1.1\r\nAuthorization: " + authorization + "\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getInputStream().readAllBytes();
            return 200;
          }
        });
  }

  private static UnaryOperator<Layer> hashing(String path) {
    return layer ->
        new ForwardingLayer(layer) {
          @Override
          public Application application(Environment environment, Settings settings) {
            Application right = layer.application(environment, settings);
            return request -> {
              if (request.path().equals(path)) {
                environment.passwordHasher().verifyAgainstNobody("password");
              }
              return right.respond(request);
            };
          }
        };
  }

  private static Layer forgetful(Layer layer) {
    return new ForwardingLayer(layer) {
      @Override
      public Application application(Environment environment, Settings settings) {
        Application right = layer.application(environment, settings);
        return request ->
            request.method().equals("GET") ? HttpResponse.of(401) : right.respond(request);
      }
    };
  }

  /** Trusts some peers without looking, the others as it should. */
  private static final class Lax extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager right;
    private final Predicate<X509Certificate> blindly;

    Lax(X509ExtendedTrustManager right, Predicate<X509Certificate> blindly) {
      this.right = right;
      this.blindly = blindly;
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
