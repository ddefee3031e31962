package org.authlayer.conformance.section.jwt;

import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.wire.Answer;

/** The route that takes JSON web tokens, and steps that several checks take there. */
record JwtDoor(Probe probe) {

  /** A token of the user that all checks share, taken apart. */
  Jwt issued() throws Exception {
    return Jwt.parse(probe.tokens().of(probe.users().owner()));
  }

  /** A token of that user, issued for this check, so that its whole lifetime lies ahead. */
  Jwt fresh() throws Exception {
    return Jwt.parse(probe.tokens().fresh(probe.users().owner()));
  }

  Answer accepts(String respect, String token) throws Exception {
    return probe.accepted(respect, probe.guarded().bearer(token));
  }

  void refuses(String respect, String token) throws Exception {
    probe.refused(respect, probe.guarded().bearer(token));
  }
}
