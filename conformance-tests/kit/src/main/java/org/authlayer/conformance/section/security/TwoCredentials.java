package org.authlayer.conformance.section.security;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Requests with right credentials of two users, whose sessions are renewed once they are over. */
record TwoCredentials(Probe probe, Account one, Account other, Map<Account, String> begun) {

  TwoCredentials(Probe probe, Account one, Account other) {
    this(probe, one, other, new HashMap<>());
  }

  List<HttpCall> alone() throws Exception {
    HttpCall guarded = probe.doors().guarded();
    return probe.profile() == Profile.FORM
        ? List.of(inSession(guarded, one), inSession(guarded, other))
        : List.of(probe.doors().as(guarded, one), probe.doors().as(guarded, other));
  }

  List<Callable<HttpCall>> pairs() throws Exception {
    HttpCall guarded = probe.doors().guarded();
    if (probe.profile() == Profile.FORM) {
      return List.of(
          () -> cookies(guarded, session(one), session(other)),
          () -> cookies(guarded, session(other), session(one)),
          () -> inSession(guarded, one).basic(other));
    }
    String first = probe.tokens().of(one);
    String second = probe.tokens().of(other);
    if (probe.profile() == Profile.SESSION) {
      return List.of(
          () -> inSession(guarded, one).bearer(second),
          () -> inSession(guarded, other).bearer(first),
          () -> cookies(guarded, session(one), session(other)),
          () -> guarded.bearer(first).bearer(second));
    }
    return List.of(
        () -> guarded.bearer(first).bearer(second),
        () -> guarded.bearer(second).bearer(first),
        () -> guarded.header("Authorization", "Bearer " + first + ", Bearer " + second),
        () -> guarded.basic(one).bearer(second),
        () -> guarded.bearer(second).basic(one));
  }

  private HttpCall inSession(HttpCall call, Account account) throws Exception {
    return call.cookie(probe.sessions().cookieName(), session(account));
  }

  private String session(Account account) throws Exception {
    String id = begun.get(account);
    if (id == null || !isOf(account, id)) {
      id = probe.sessions().fresh(account);
      begun.put(account, id);
    }
    return id;
  }

  private boolean isOf(Account account, String id) throws Exception {
    HttpCall alone = probe.doors().guarded().cookie(probe.sessions().cookieName(), id);
    Answer answer = probe.send(alone);
    return answer.isSuccess() && probe.shows(answer, account);
  }

  private HttpCall cookies(HttpCall call, String first, String second) {
    String name = probe.sessions().cookieName();
    return call.header("Cookie", name + "=" + first + "; " + name + "=" + second);
  }
}
