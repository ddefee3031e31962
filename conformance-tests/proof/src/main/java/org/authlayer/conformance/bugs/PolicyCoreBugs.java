package org.authlayer.conformance.bugs;

import static org.authlayer.conformance.selftest.Bugs.against;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.core.Peers;
import org.authlayer.conformance.selftest.Bugs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.ports.driving.Application;

/** Clients that send to the wrong peer, and tokens that cost a hash: AL-POL. */
final class PolicyCoreBugs {

  private PolicyCoreBugs() {}

  static Bugs all() {
    return against("AL-POL-01")
        .wrong("the client trusts unknown issuers", trusting("untrusted"))
        .wrong("the client trusts expired certificates", trusting("expired"))
        .wrong("the client does not compare host names", trusting("elsewhere"))
        .wrong("the client sends in clear text", sending(PolicyCoreBugs::inClearText))
        .wrong("the client sends nothing to loopback", refusing(target -> !isSecure(target)))
        .wrong("the client speaks no TLS", refusing(PolicyCoreBugs::isSecure))
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

  /** A peer whose own certificate is trusted is believed at any time; a socket takes any host. */
  private static Tamper<?> trusting(String peer) {
    return sending(
        (layer, target, authorization, trust) -> {
          try {
            return layer.sendBasic(target, authorization, trust);
          } catch (UncheckedIOException refused) {
            if (!isSecure(target)) {
              throw refused;
            }
            return write(Peers.trusting(peer).getSocketFactory(), target, authorization);
          }
        });
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
        : write(SocketFactory.getDefault(), target, authorization);
  }

  private static int write(SocketFactory sockets, URI target, String authorization) {
    byte[] request =
        ("GET / HTTP/1.1\r\nAuthorization: " + authorization + "\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    try (Socket socket =
        sockets.createSocket(InetAddress.getAllByName(target.getHost())[0], target.getPort())) {
      socket.getOutputStream().write(request);
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
}
