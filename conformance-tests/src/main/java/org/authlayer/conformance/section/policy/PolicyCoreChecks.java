package org.authlayer.conformance.section.policy;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.authlayer.conformance.core.CoreCheck;
import org.authlayer.conformance.core.CoreProbe;
import org.authlayer.conformance.core.Peers;
import org.authlayer.conformance.core.Sink;
import org.authlayer.conformance.core.Site;
import org.authlayer.conformance.forwarding.ForwardingPasswordHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.ports.driven.PasswordHasher;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driving.Environment;

/** Rules of conduct, in process: AL-POL. */
public final class PolicyCoreChecks {

  private static final int REQUESTS = 100;

  private PolicyCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-POL-01", PolicyCoreChecks::passwordIsSentToVerifiedPeersOnly),
        new CoreCheck("AL-POL-02", PolicyCoreChecks::tokensNeedNoHashing));
  }

  static void passwordIsSentToVerifiedPeersOnly(CoreProbe probe) throws Exception {
    SSLContext trust = Peers.trusting();
    List<String> seen = new ArrayList<>();
    try (Sink loopback = Sink.plain(InetAddress.getLoopbackAddress());
        Sink network = Sink.plain(outside())) {
      seen.add("loopback " + send(probe, loopback, trust));
      seen.add("network " + send(probe, network, trust));
    }
    for (String peer : List.of("trusted", "untrusted", "expired", "elsewhere")) {
      try (Sink sink = Sink.tls(peer)) {
        seen.add(peer + " " + send(probe, sink, trust));
      }
    }
    probe.equal(
        "a password reaches loopback and a verified TLS peer, and nobody else",
        List.of(
            "loopback answered 200, 1 credential",
            "network refused, 0 credential",
            "trusted answered 200, 1 credential",
            "untrusted refused, 0 credential",
            "expired refused, 0 credential",
            "elsewhere refused, 0 credential"),
        seen);
  }

  private static String send(CoreProbe probe, Sink sink, SSLContext trust) {
    String basic =
        probe.basic("Ada", "sesame").message().headers().first("Authorization").orElseThrow();
    String outcome;
    try {
      outcome = "answered " + probe.layer().sendBasic(sink.uri(), basic, trust);
    } catch (IOException refused) {
      outcome = "refused";
    }
    return outcome + ", " + sink.credentials() + " credential";
  }

  /** An address of this machine that is not loopback. */
  private static InetAddress outside() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(Inet4Address.class::isInstance)
        .filter(address -> !address.isLoopbackAddress())
        .findFirst()
        .orElseThrow(() -> new NotObserved("this machine has no address but loopback"));
  }

  static void tokensNeedNoHashing(CoreProbe probe) {
    AtomicInteger hashes = new AtomicInteger();
    Site site = Site.of(probe, environment -> counting(environment, hashes), Reference.settings());
    User ada = site.user("ada");
    String token = site.login(probe, "/token/login", ada, "value");
    String jwt = site.login(probe, "/jwt/login", ada, "token");
    probe.equal("each login hashes once", 2, hashes.getAndSet(0));
    int answered = 0;
    for (int i = 0; i < REQUESTS; i++) {
      answered += site.get("/token/me", token).status() == 200 ? 1 : 0;
      answered += site.post("/jwt/validateLoggedInUser", jwt).status() == 200 ? 1 : 0;
    }
    probe.equal("all token requests are answered", 2 * REQUESTS, answered);
    probe.equal("no token request hashes", 0, hashes.get());
  }

  private static Environment counting(Environment environment, AtomicInteger hashes) {
    PasswordHasher hasher = environment.passwordHasher();
    return new Environment(
        environment.databases(),
        new ForwardingPasswordHasher(hasher) {
          @Override
          public String hash(String password) {
            hashes.incrementAndGet();
            return hasher.hash(password);
          }

          @Override
          public boolean verify(String password, String hash) {
            hashes.incrementAndGet();
            return hasher.verify(password, hash);
          }

          @Override
          public void verifyAgainstNobody(String password) {
            hashes.incrementAndGet();
            hasher.verifyAgainstNobody(password);
          }
        },
        environment.jwts(),
        environment.events(),
        environment.time(),
        environment.random());
  }
}
