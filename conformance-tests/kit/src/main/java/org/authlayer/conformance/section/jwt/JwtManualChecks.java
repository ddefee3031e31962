package org.authlayer.conformance.section.jwt;

import java.time.Instant;
import java.util.List;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;

/** Tokens that a route of its own logic issues: AL-JWT-17, AL-JWT-18. */
public final class JwtManualChecks {

  private JwtManualChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-JWT-17", JwtManualChecks::ownLogicAnswersInTheSameForm),
        new WireCheck("AL-JWT-18", JwtManualChecks::ownLogicRefusesWithoutAToken));
  }

  static void ownLogicAnswersInTheSameForm(Probe probe) throws Exception {
    Answer answer = probe.doors().manualLogin();
    probe.accepted("credentials that the route takes", answer);
    String member = answer.find("token").orElse("");
    probe.note(Kind.POSITIVE, "its member token is a token", Jwt.isOne(member), answer);
    Jwt token = Jwt.parse(member);
    probe.equal("the signature is empty", false, token.signature().length == 0);
    Instant latest = probe.levers().time(answer).plusSeconds(1).plus(JwtLifeChecks.LIFETIME);
    Instant expiration = JwtLifeChecks.expiration(token);
    probe.equal(
        "it expires at " + expiration + ", after " + latest, false, expiration.isAfter(latest));
    new JwtDoor(probe).accepts("the token it yields", token.compact());
    probe.refused("no token", probe.doors().guarded());
  }

  static void ownLogicRefusesWithoutAToken(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Answer twin = probe.accepted("credentials that the route takes", doors.manualLogin());
    probe.note(Kind.POSITIVE, "they yield a token", Jwt.occursIn(twin.text()), twin);
    Answer refused = probe.rejected("wrong credentials", doors.wrongManualLogin());
    probe.note(Kind.REFUSAL, "no token in it", !Jwt.occursIn(refused.text()), refused);
  }
}
