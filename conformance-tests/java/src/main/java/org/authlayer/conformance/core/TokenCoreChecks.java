package org.authlayer.conformance.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.authlayer.domain.Middleware;
import org.authlayer.ports.driven.User;

/** Opaque tokens, in process: AL-LGT-07, AL-TOK-07 and AL-TOK-09. */
public final class TokenCoreChecks {

  private static final int PRESENTATIONS = 16;
  private static final int BYTES = 32;

  private TokenCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-LGT-07", TokenCoreChecks::tokenSizeIsAChoice),
        new CoreCheck("AL-TOK-07", TokenCoreChecks::tokenLivesUntilItsExpiry),
        new CoreCheck("AL-TOK-09", TokenCoreChecks::invalidTokenMayBePresentedAtOnce));
  }

  static void tokenSizeIsAChoice(CoreProbe probe) {
    Site site =
        Site.of(probe, environment -> environment, Site.settings(BYTES, Duration.ofHours(1)));
    User ada = site.user("ada");
    String token = site.login(probe, "/token/login", ada, "value");
    probe.equal("the value has the chosen size", BYTES, Base64.getDecoder().decode(token).length);
    probe.equal(
        "the value authenticates its owner",
        ada.email(),
        Site.text(site.get("/token/me", token), "email").orElse("no user"));
  }

  static void tokenLivesUntilItsExpiry(CoreProbe probe) {
    for (Duration lifetime : List.of(Duration.ofMinutes(10), Duration.ofDays(3))) {
      Site site = Site.of(probe, environment -> environment, Site.settings(BYTES, lifetime));
      String token = site.login(probe, "/token-expiring/login", site.user("ada"), "value");
      seen(probe, site, token, lifetime.minusSeconds(1), "200, records: 1");
      seen(probe, site, token, Duration.ofSeconds(2), "401, records: 0");
    }
  }

  /** A token is good a second before its expiry; a second after it, it is gone. */
  private static void seen(
      CoreProbe probe, Site site, String token, Duration step, String expected) {
    site.clock().advance(step);
    probe.equal(
        "after " + step + " more",
        expected,
        site.get("/token-expiring/me", token).status()
            + ", records: "
            + site.stores().rows("user_tokens").size());
  }

  static void invalidTokenMayBePresentedAtOnce(CoreProbe probe) throws Exception {
    probe.inBothForms(
        "an invalid token presented many times at once authenticates no user",
        TokenCoreChecks::presentedAtOnce);
  }

  private static void presentedAtOnce(CoreProbe probe, Form form) throws Exception {
    Pass bad = Pass.of("bad", "Ada", false);
    Collection<Pass> passes = new CopyOnWriteArrayList<>(List.of(bad));
    CyclicBarrier found = new CyclicBarrier(PRESENTATIONS);
    Middleware bearer =
        probe.layer().tokenAuthenticator(form, Pass.model(passes, pass -> isGood(pass, found)));
    List<FutureTask<TraceStep>> presentations = new ArrayList<>();
    for (int i = 0; i < PRESENTATIONS; i++) {
      Trace trace = probe.trace(Person.class, Pass.class);
      presentations.add(
          new FutureTask<>(() -> trace.send("each", bearer, probe.bearer(bad.code()))));
    }
    presentations.forEach(Thread::startVirtualThread);
    for (FutureTask<TraceStep> presentation : presentations) {
      presentation.get().shows("no user");
    }
    probe.equal("the record is gone", List.of(), List.copyOf(passes));
    Pass good = Pass.of("good", "Bob", true);
    passes.add(good);
    probe
        .trace(Person.class, Pass.class)
        .send("a valid one", bearer, probe.bearer(good.code()))
        .shows("Person[name=Bob], Pass[good]");
  }

  /** No deletion begins before all presentations of the invalid token have found its record. */
  private static boolean isGood(Pass pass, CyclicBarrier found) {
    if (!pass.good()) {
      try {
        found.await(60, TimeUnit.SECONDS);
      } catch (Exception notAllThere) {
        throw new IllegalStateException("not every presentation asks for validity", notAllThere);
      }
    }
    return pass.good();
  }
}
