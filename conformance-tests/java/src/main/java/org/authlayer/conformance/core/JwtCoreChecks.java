package org.authlayer.conformance.core;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.jwt.SessionToken;
import org.authlayer.ports.driven.User;
import org.authlayer.testing.memory.HmacJwts;
import org.authlayer.testing.memory.ManualClock;

/** JSON web tokens, in process: AL-JWT-08, AL-JWT-15 and AL-JWT-16. */
public final class JwtCoreChecks {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  public static final UUID ADA = new UUID(0x1234, 0x5678);
  private static final HmacJwts JWTS = jwts("the key that the layer trusts, 256 bits and more");
  private static final HmacJwts FOREIGN = jwts("a key that the layer does not know, of 256 bits");

  private JwtCoreChecks() {}

  public static List<CoreCheck> all() {
    return List.of(
        new CoreCheck("AL-JWT-08", JwtCoreChecks::lifetimeEndsAfter900Seconds),
        new CoreCheck("AL-JWT-15", JwtCoreChecks::handlerNeverRunsUnverified),
        new CoreCheck("AL-JWT-16", JwtCoreChecks::payloadIsTheAuthenticatedType));
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

  static void handlerNeverRunsUnverified(CoreProbe probe) throws Exception {
    String good = JWTS.sign(payload().claims());
    SessionToken old = SessionToken.issue(ADA, START.minusSeconds(3600));
    SessionToken other = SessionToken.issue(new UUID(9, 9), START);
    probe.inBothForms(
        "the handler runs for the verified payload and for no other",
        (it, form) -> {
          Trace trace = it.trace(SessionToken.class);
          Middleware guarded = guarded(it, form);
          trace
              .send("tampered", guarded, it.bearer(swap(good, JWTS.sign(other.claims()))))
              .shows("refused with 401");
          trace
              .send("expired", guarded, it.bearer(JWTS.sign(old.claims())))
              .shows("refused with 401");
          trace
              .send("foreign", guarded, it.bearer(FOREIGN.sign(payload().claims())))
              .shows("refused with 401");
          trace.send("good", guarded, it.bearer(good)).shows(payload().toString());
        });
  }

  static void payloadIsTheAuthenticatedType(CoreProbe probe) throws Exception {
    SessionToken earlier = SessionToken.issue(ADA, START.minusSeconds(600));
    probe.inBothForms(
        "require gives the payload with the token's own claims, and no user is there",
        (it, form) -> {
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
        });
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

  /** Header and signature of one token around the claims of another. */
  private static String swap(String token, String claims) {
    String[] parts = token.split("\\.", -1);
    return parts[0] + "." + claims.split("\\.", -1)[1] + "." + parts[2];
  }

  private static HmacJwts jwts(String secret) {
    return new HmacJwts("kit", secret.getBytes(StandardCharsets.UTF_8));
  }
}
