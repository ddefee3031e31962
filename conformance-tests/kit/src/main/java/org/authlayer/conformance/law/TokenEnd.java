package org.authlayer.conformance.law;

import java.time.Duration;
import java.time.Instant;
import org.authlayer.conformance.probe.Moved;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Digits;

/** A credential expires at its declared time, however often it was used, and stays expired. */
final class TokenEnd {

  private static final Duration WEB_TOKEN = Duration.ofMinutes(15);
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private TokenEnd() {}

  static void isNotPutOff(Probe probe) throws Exception {
    probe.levers().clock();
    Duration lifetime =
        probe.profile() == Profile.TOKEN_EXPIRING
            ? Duration.ofSeconds(probe.declared().number("limits.tokenExpiringSeconds"))
            : WEB_TOKEN.plusSeconds(leeway(probe));
    Account ada = probe.users().ada();
    Instant end = probe.levers().earliest().plus(lifetime);
    String token = probe.tokens().fresh(ada);
    Duration step = Duration.ofSeconds(lifetime.toSeconds() / 4);
    try (Moved clock = Moved.of(probe)) {
      for (int part = 1; part <= 3; part++) {
        clock.advance(step);
        probe
            .levers()
            .before(
                end,
                () -> probe.known("the token before its end", probe.guarded().bearer(token), ada));
      }
      clock.advance(lifetime.minus(step.multipliedBy(3)).plus(MARGIN));
      for (Probe instance : probe.instances()) {
        for (int time = 0; time < 2; time++) {
          probe.refused(
              "the token after its end, although it was used before",
              instance.guarded().bearer(token));
        }
      }
      String other = probe.tokens().fresh(ada);
      probe.known("a token issued later", probe.guarded().bearer(other), ada);
      probe.refused("the ended token after that", probe.guarded().bearer(token));
    }
  }

  private static long leeway(Probe probe) {
    return probe.declared().find("decisions.jwt.leewaySeconds").map(Digits::number).orElse(0L);
  }
}
