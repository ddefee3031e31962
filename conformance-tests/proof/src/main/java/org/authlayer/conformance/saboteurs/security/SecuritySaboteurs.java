package org.authlayer.conformance.saboteurs.security;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WrongUsers;

/** Wrong implementations of what holds whatever is declared. */
public final class SecuritySaboteurs {

  private SecuritySaboteurs() {}

  public static Saboteurs all() {
    return Saboteurs.all(
        against("AL-SEC-09")
            .wrong("an unknown one is the last known", WrongUsers.lastKnown(any -> true))
            .wrong("a failed login is a success", Tamper.status(401, 200)),
        SessionSafetySaboteurs.all());
  }
}
