package org.authlayer.conformance.section.login;

import java.util.OptionalLong;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Failing logins, timed. A limit on failures answers without a check of the password, so the check
 * continues with another user.
 */
final class Guesses {

  private final Probe probe;
  private final int refusal;
  private Account user;

  Guesses(Probe probe, int refusal) throws Exception {
    this.probe = probe;
    this.refusal = refusal;
    this.user = probe.users().fresh();
  }

  long known() throws Exception {
    OptionalLong time = time(wrong());
    if (time.isEmpty()) {
      user = probe.users().fresh();
      time = time(wrong());
    }
    return time.orElseThrow(Guesses::limited);
  }

  long unknown() throws Exception {
    return time(EnumerationChecks.unknown(probe)).orElseThrow(Guesses::limited);
  }

  /** Nothing where the answer is not the one to a wrong password. */
  private OptionalLong time(HttpCall call) throws Exception {
    long start = System.nanoTime();
    Answer answer = probe.send(call);
    long time = System.nanoTime() - start;
    return answer.status() == refusal ? OptionalLong.of(time) : OptionalLong.empty();
  }

  private static NotObserved limited() {
    return new NotObserved("failed logins are limited here, so their times cannot be compared");
  }

  private HttpCall wrong() {
    return probe.doors().login(user.email(), EnumerationChecks.wrong(user));
  }
}
