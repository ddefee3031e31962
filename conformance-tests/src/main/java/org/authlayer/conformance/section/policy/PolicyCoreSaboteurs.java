package org.authlayer.conformance.section.policy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import org.authlayer.conformance.core.Layer;
import org.authlayer.conformance.selftest.CoreSaboteur;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.Where;
import org.authlayer.ports.driving.Application;

/** Wrong implementations of what PolicyCoreChecks checks. */
public final class PolicyCoreSaboteurs {

  private PolicyCoreSaboteurs() {}

  public static List<CoreSaboteur> all() {
    return List.of(
        trusting("the client trusts all peers", peer -> true),
        trusting("the client trusts unknown issuers", named("CN=untrusted")),
        trusting("the client trusts expired certificates", named("CN=expired")),
        trusting("the client does not compare host names", named("CN=elsewhere")),
        sending("the client sends in clear text", PolicyCoreSaboteurs::inClearText),
        refusing("the client sends nothing at all", target -> true),
        refusing("the client sends nothing to loopback", target -> !isSecure(target)),
        refusing("the client speaks no TLS", PolicyCoreSaboteurs::isSecure),
        hashing("the token route hashes", "/token/me"),
        hashing("the JWT route hashes", "/jwt/validateLoggedInUser"),
        hashing("logins hash twice", "/token/login"),
        CoreSaboteur.wrong(
            "AL-POL-02",
            "tokens are not answered",
            Where.where(request -> request.method().equals("GET")).instead(401)));
  }

  private static CoreSaboteur sending(
      String wrong, Tamper.Three<Layer, URI, String, SSLContext, Integer> instead) {
    return CoreSaboteur.wrong(
        "AL-POL-01", wrong, Tamper.layer().on(Layer::sendBasic).does(instead));
  }

  private static CoreSaboteur trusting(String wrong, Predicate<X509Certificate> blindly) {
    return sending(
        wrong,
        (layer, target, authorization, trust) ->
            layer.sendBasic(target, authorization, LaxTrust.of(blindly)));
  }

  private static Predicate<X509Certificate> named(String name) {
    return peer -> String.valueOf(peer.getSubjectX500Principal()).equals(name);
  }

  private static CoreSaboteur refusing(String wrong, Predicate<URI> which) {
    return sending(
        wrong,
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

  private static CoreSaboteur hashing(String wrong, String path) {
    return CoreSaboteur.wrong(
        "AL-POL-02",
        wrong,
        Tamper.layer()
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
                }));
  }
}
