package org.authlayer.conformance.probe;

import java.util.Optional;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Whether a form login worked, told by the session it begins and by nothing else. */
public final class FormLogin {

  private FormLogin() {}

  /** The session opens the user's page. */
  public static void succeeds(Probe probe, String respect, HttpCall call, Account account)
      throws Exception {
    Doors doors = probe.doors();
    Answer answer = probe.send(call);
    Optional<String> session = answer.cookie(probe.sessions().cookieName());
    probe.note(Kind.TWIN, "a session begins: " + respect, session.isPresent(), answer);
    String id = session.orElseThrow();
    probe.known(
        "the session: " + respect,
        doors.guarded().cookie(probe.sessions().cookieName(), id),
        account);
  }

  /** There is no session, or it opens nothing. */
  public static Answer fails(Probe probe, String respect, HttpCall call) throws Exception {
    Doors doors = probe.doors();
    Answer answer = probe.send(call);
    Optional<String> session = answer.cookie(probe.sessions().cookieName());
    boolean anonymous =
        session.isEmpty()
            || !probe
                .send(doors.guarded().cookie(probe.sessions().cookieName(), session.get()))
                .isSuccess();
    probe.note(
        Kind.REFUSAL, "stays anonymous: " + respect, anonymous && answer.status() < 500, answer);
    return answer;
  }
}
