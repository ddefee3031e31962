package org.authlayer.conformance.core;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.ManualClock;

/** Opaque tokens and JWTs, in process: AL-LGT-07, AL-TOK and AL-JWT. */
public final class TokenCoreChecks {

  private static final int PRESENTATIONS = 16;
  private static final int BYTES = 32;

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  public static final UUID ADA = new UUID(0x1234, 0x5678);
  private static final HmacJwts JWTS = jwts("the key that the layer trusts, 256 bits and more");
  private static final HmacJwts FOREIGN = jwts("a key that the layer does not know, of 256 bits");

  private TokenCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-LGT-07", TokenCoreChecks::tokenSizeIsAChoice),
        new CoreCheck("AL-TOK-07", TokenCoreChecks::tokenLivesUntilItsExpiry),
        new CoreCheck("AL-TOK-09", TokenCoreChecks::presentedAtOnce),
        new CoreCheck("AL-JWT-08", TokenCoreChecks::lifetimeEndsAfter900Seconds),
        new CoreCheck("AL-JWT-15", TokenCoreChecks::handlerNeverRunsUnverified),
        new CoreCheck("AL-JWT-16", TokenCoreChecks::payloadIsTheAuthenticatedType));
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

  private static void presentedAtOnce(CoreProbe probe, Form form) throws Exception {
    Pass bad = Pass.of("bad", "Ada", false);
    Collection<Pass> passes = new CopyOnWriteArrayList<>(List.of(bad));
    CyclicBarrier found = new CyclicBarrier(PRESENTATIONS);
    Middleware bearer =
        probe.layer().tokenAuthenticator(form, Pass.model(passes, pass -> isGood(pass, found)));
    List<FutureTask<Trace.Step>> presentations = new ArrayList<>();
    for (int i = 0; i < PRESENTATIONS; i++) {
      Trace trace = probe.trace(Person.class, Pass.class);
      presentations.add(
          new FutureTask<>(() -> trace.send("each", bearer, probe.bearer(bad.code()))));
    }
    presentations.forEach(Thread::startVirtualThread);
    for (FutureTask<Trace.Step> presentation : presentations) {
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

  static void lifetimeEndsAfter900Seconds(CoreProbe probe) throws Exception {
    Site site = Site.of(probe);
    String issued = site.login(probe, "/jwt/login", site.user("ada"), "token");
    site.clock().advance(Duration.ofSeconds(899));
    probe.equal(
        "an issued token lives 899 s",
        200,
        site.post("/jwt/validateLoggedInUser", issued).status());
    site.clock().advance(Duration.ofSeconds(2));
    probe.equal("and not 901 s", 401, site.post("/jwt/validateLoggedInUser", issued).status());
    probe.inBothForms(
        "the authenticator accepts it no longer than that",
        (it, form) -> {
          Trace trace = it.trace(SessionToken.class);
          ManualClock clock = new ManualClock(START.plusSeconds(899));
          Middleware jwt = it.layer().jwt(form, JWTS, clock);
          String token = JWTS.sign(payload().claims());
          trace.send("at 899 s", jwt, it.bearer(token)).shows(payload().toString());
          clock.advance(Duration.ofSeconds(2));
          trace.send("at 901 s", jwt, it.bearer(token)).shows("no user");
        });
  }

  private static void handlerNeverRunsUnverified(CoreProbe it, Form form) throws Exception {
    String good = JWTS.sign(payload().claims());
    SessionToken old = SessionToken.issue(ADA, START.minusSeconds(3600));
    SessionToken other = SessionToken.issue(new UUID(9, 9), START);
    Trace trace = it.trace(SessionToken.class);
    Middleware guarded = guarded(it, form);
    Map<String, String> bad = new LinkedHashMap<>();
    bad.put("tampered", swap(good, JWTS.sign(other.claims())));
    bad.put("expired", JWTS.sign(old.claims()));
    bad.put("foreign", FOREIGN.sign(payload().claims()));
    bad.forEach(
        (how, token) -> trace.send(how, guarded, it.bearer(token)).shows("refused with 401"));
    trace.send("good", guarded, it.bearer(good)).shows(payload().toString());
  }

  private static void payloadIsTheAuthenticatedType(CoreProbe it, Form form) throws Exception {
    SessionToken earlier = SessionToken.issue(ADA, START.minusSeconds(600));
    Trace trace = it.trace(SessionToken.class);
    trace
        .send(
            "token",
            guarded(it, form),
            it.bearer(JWTS.sign(earlier.claims())),
            request -> {
              trace.add("payload " + it.layer().require(request, SessionToken.class));
              trace.add("user " + it.layer().has(request, User.class));
            })
        .shows("payload " + earlier, "user false", earlier.toString());
  }

  private static Middleware guarded(CoreProbe probe, Form form) {
    return probe
        .layer()
        .jwt(form, JWTS, new ManualClock(START))
        .then(probe.layer().guard(SessionToken.class));
  }

  private static SessionToken payload() {
    return SessionToken.issue(ADA, START);
  }

  private static String swap(String token, String claims) {
    String[] parts = token.split("\\.", -1);
    return parts[0] + "." + claims.split("\\.", -1)[1] + "." + parts[2];
  }

  private static HmacJwts jwts(String secret) {
    return new HmacJwts("kit", secret.getBytes(StandardCharsets.UTF_8));
  }
}
