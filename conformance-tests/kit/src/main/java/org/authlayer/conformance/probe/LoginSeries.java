package org.authlayer.conformance.probe;

import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/**
 * The logins that many clauses speak of, sent to a profile one after the other and once in a run: a
 * password is dear to check. Each check judges for itself the answers that concern it.
 *
 * @param own whose password is right; her other logins are failures
 * @param missing an address that no user has
 * @param wrong her password, one character longer
 * @param unknown an unknown user, with her password
 * @param again the same once more
 * @param empty her address, without a password
 */
public record LoginSeries(
    Account own,
    String missing,
    Answer right,
    Answer wrong,
    Answer unknown,
    Answer again,
    Answer empty) {

  public static LoginSeries of(Probe probe) throws Exception {
    return probe.once("logins " + probe.profile(), LoginSeries.class, () -> sent(probe));
  }

  private static LoginSeries sent(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account own = probe.users().fresh();
    String missing = "unknown" + own.email();
    return new LoginSeries(
        own,
        missing,
        probe.send(doors.login(own.email(), own.password())),
        probe.send(doors.login(own.email(), own.password() + "x")),
        probe.send(doors.login(missing, own.password())),
        probe.send(doors.login(missing, own.password())),
        probe.send(doors.login(own.email(), "")));
  }
}
