package org.authlayer.conformance.core;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.authlayer.conformance.inprocess.BcryptHasher;
import org.authlayer.conformance.inprocess.CountingHasher;
import org.authlayer.conformance.inprocess.Reference;
import org.authlayer.ports.driven.User;

/** Rules of conduct, in process: AL-POL. */
public final class PolicyCoreChecks {

  private static final int REQUESTS = 100;
  private static final String REACHED = "answered 200, 1 credential";
  private static final String REFUSED = "refused, 0 credential";

  private PolicyCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-POL-01", PolicyCoreChecks::passwordIsSentToVerifiedPeersOnly),
        new CoreCheck("AL-POL-02", PolicyCoreChecks::tokensNeedNoHashing));
  }

  static void passwordIsSentToVerifiedPeersOnly(CoreProbe probe) throws Exception {
    SSLContext trust = Peers.trusting("authority");
    try (Sink loopback = Sink.plain(InetAddress.getLoopbackAddress());
        Sink network = Sink.plain(Peers.outside())) {
      probe.equal("loopback", REACHED, send(probe, loopback, trust));
      probe.equal("the network in clear text", REFUSED, send(probe, network, trust));
    }
    for (String peer : List.of("trusted", "untrusted", "expired", "elsewhere")) {
      try (Sink sink = Sink.tls(peer)) {
        String right = peer.equals("trusted") ? REACHED : REFUSED;
        probe.equal("a TLS peer, " + peer, right, send(probe, sink, trust));
      }
    }
  }

  private static String send(CoreProbe probe, Sink sink, SSLContext trust) {
    String basic =
        probe.basic("Ada", "sesame").message().headers().first("Authorization").orElseThrow();
    String outcome;
    try {
      outcome = "answered " + probe.layer().sendBasic(sink.uri(), basic, trust);
    } catch (UncheckedIOException refused) {
      outcome = "refused";
    }
    return outcome + ", " + sink.credentials() + " credential";
  }

  static void tokensNeedNoHashing(CoreProbe probe) {
    CountingHasher hasher = new CountingHasher(new BcryptHasher());
    Site site =
        Site.of(probe, environment -> Reference.with(environment, hasher), Reference.settings());
    User ada = site.user("ada");
    String token = site.login(probe, "/token/login", ada, "value");
    String jwt = site.login(probe, "/jwt/login", ada, "token");
    long before = hasher.done();
    probe.equal("each login hashes once", 2L, before);
    int answered = 0;
    for (int i = 0; i < REQUESTS; i++) {
      answered += site.get("/token/me", token).status() == 200 ? 1 : 0;
      answered += site.post("/jwt/validateLoggedInUser", jwt).status() == 200 ? 1 : 0;
    }
    probe.equal("all token requests are answered", 2 * REQUESTS, answered);
    probe.equal("no token request hashes", 0L, hasher.done() - before);
  }
}
