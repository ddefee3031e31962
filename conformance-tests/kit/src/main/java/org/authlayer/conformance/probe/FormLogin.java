package org.authlayer.conformance.probe;

import java.util.Optional;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Whether a form login worked: only the session that it begins decides. */
public final class FormLogin {

  private FormLogin() {}

  /** The session opens the user's page. */
  public static void succeeded(Probe probe, String respect, Answer answer, Account account)
      throws Exception {
    Optional<String> session = probe.sessions().in(answer);
    probe.twin("a session begins: " + respect, session.isPresent(), answer);
    probe.known("the session: " + respect, inSession(probe, session.orElseThrow()), account);
  }

  /** As a form login, or, where the profile has none, by its status. */
  public static void opened(Probe probe, String respect, Answer answer, Account account)
      throws Exception {
    if (probe.profile() == Profile.FORM) {
      succeeded(probe, respect, answer, account);
    } else {
      probe.accepted(respect, answer);
    }
  }

  /** There is no session, or it opens nothing. */
  public static Answer fails(Probe probe, String respect, HttpCall call) throws Exception {
    return failed(probe, respect, probe.send(call));
  }

  private static Answer failed(Probe probe, String respect, Answer answer) throws Exception {
    Optional<String> session = probe.sessions().in(answer);
    boolean anonymous =
        session.isEmpty() || !probe.send(inSession(probe, session.get())).isSuccess();
    probe.refusal("stays anonymous: " + respect, anonymous && answer.status() < 500, answer);
    return answer;
  }

  /** As a form login, or, where the profile has none, by its status. */
  public static void openedNothing(Probe probe, String respect, Answer answer) throws Exception {
    if (probe.profile() == Profile.FORM) {
      failed(probe, respect, answer);
    } else {
      probe.refusal("no success: " + respect, !answer.isSuccess(), answer);
    }
  }

  private static HttpCall inSession(Probe probe, String id) {
    return probe.sessions().page(id);
  }
}
