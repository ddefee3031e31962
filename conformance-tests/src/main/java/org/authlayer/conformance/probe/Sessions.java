package org.authlayer.conformance.probe;

import java.util.Optional;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.HttpCall;

/** Sessions as a client sees them: a cookie of a known name. */
public final class Sessions {

  private final Probe probe;

  Sessions(Probe probe) {
    this.probe = probe;
  }

  public String cookieName() {
    return probe.declared().text("decisions.session.cookie.name");
  }

  /** Begins a session: by a form login, or by a Bearer request where the profile has no form. */
  public String fresh(Account account) throws Exception {
    Optional<String> value = probe.send(opening(account)).cookie(cookieName());
    return value.orElseThrow(() -> new Obstacle("a login did not set the session cookie"));
  }

  HttpCall opening(Account account) throws Exception {
    Doors doors = probe.doors();
    return probe.profile() == Profile.FORM
        ? doors.login().form(doors.credentials(account))
        : doors.guarded().bearer(probe.tokens().of(account));
  }
}
