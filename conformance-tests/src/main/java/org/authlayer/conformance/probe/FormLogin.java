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
    Optional<String> session = answer.cookie(doors.cookieName());
    probe.note(Kind.TWIN, "a session begins: " + respect, session.isPresent(), answer);
    String id = probe.registry().secret(session.orElseThrow());
    Answer page = probe.send(doors.guarded().cookie(doors.cookieName(), id));
    probe.note(
        Kind.TWIN,
        "the session is the user's: " + respect,
        page.isSuccess() && doors.identifies(page, account),
        page);
  }

  /** There is no session, or it opens nothing. */
  public static Answer fails(Probe probe, String respect, HttpCall call) throws Exception {
    Doors doors = probe.doors();
    Answer answer = probe.send(call);
    Optional<String> session = answer.cookie(doors.cookieName());
    boolean anonymous =
        session.isEmpty()
            || !probe.send(doors.guarded().cookie(doors.cookieName(), session.get())).isSuccess();
    probe.note(
        Kind.REFUSAL, "stays anonymous: " + respect, anonymous && answer.status() < 500, answer);
    return answer;
  }
}
