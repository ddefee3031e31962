package org.authlayer.conformance.section.jwt;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.jose.JwtForge;
import org.authlayer.conformance.kit.ClockLever;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;

/** How long a JSON web token lives: AL-JWT-03, AL-JWT-07. */
public final class JwtLifeChecks {

  static final Duration LIFETIME = Duration.ofMinutes(15);

  private JwtLifeChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-JWT-03", JwtLifeChecks::tokenExpiresAfterNineHundredSeconds),
        WireCheck.alone("AL-JWT-07", JwtLifeChecks::expiredTokenAuthenticatesNobody));
  }

  static void tokenExpiresAfterNineHundredSeconds(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Instant before = probe.levers().time(probe.send(probe.doors().guarded()));
    Jwt token = Jwt.parse(probe.tokens().fresh(ada));
    Instant after = probe.levers().time(probe.send(probe.doors().guarded()));
    Instant expiration = expiration(token);
    Instant first = before.minusSeconds(1).plus(LIFETIME);
    Instant last = after.plusSeconds(1).plus(LIFETIME);
    probe.equal(
        "it expires at " + expiration + ", before " + first, false, expiration.isBefore(first));
    probe.equal("it expires at " + expiration + ", after " + last, false, expiration.isAfter(last));
  }

  static void expiredTokenAuthenticatesNobody(Probe probe) throws Exception {
    JwtDoor door = new JwtDoor(probe);
    Jwt issued = door.fresh();
    try {
      JwtForge forge = JwtForge.trusted(probe);
      Instant now = probe.levers().time(probe.send(probe.doors().guarded()));
      door.accepts("signed by the kit, a minute left", lasting(forge, issued, now, 60));
      door.refuses("signed by the kit, over for a minute", lasting(forge, issued, now, -60));
    } catch (NotObserved noKey) {
      waitWithTheClock(probe, door, issued);
    }
  }

  private static void waitWithTheClock(Probe probe, JwtDoor door, Jwt issued) throws Exception {
    ClockLever clock = probe.levers().clock();
    Duration away =
        LIFETIME.plusSeconds(1 + probe.declared().number("decisions.jwt.leewaySeconds"));
    door.accepts("at once", issued.compact());
    clock.advance(away);
    try {
      door.refuses("after its lifetime", issued.compact());
    } finally {
      clock.advance(away.negated());
    }
  }

  /** The issued claims, with every instant at which the token ends moved. */
  static String lasting(JwtForge forge, Jwt issued, Instant now, long seconds) throws Exception {
    ObjectNode payload = issued.payload().deepCopy();
    for (String claim : List.of("expiration", "exp")) {
      if (payload.has(claim)) {
        payload.put(claim, now.plusSeconds(seconds).getEpochSecond());
      }
    }
    return forge.sign(issued.header(), payload);
  }

  /** A number that is no instant lies beyond all of them. */
  static Instant expiration(Jwt token) {
    if (token.payload().path("expiration").isNumber()) {
      return token.instant("expiration").orElse(Instant.MAX);
    }
    return token
        .instant("expiration")
        .orElseThrow(() -> new Obstacle("the token has no expiration that is a timestamp"));
  }
}
