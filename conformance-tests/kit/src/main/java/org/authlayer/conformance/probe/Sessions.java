package org.authlayer.conformance.probe;

import java.util.Optional;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Obstacle;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Sessions as a client sees them: a cookie of a known name. */
public record Sessions(Probe probe) {

  private static final int MANY = 64;
  private static final String MOST = "decisions.session.maxPerUser";

  public String cookieName() {
    return probe.declared().text("decisions.session.cookie.name");
  }

  /** Whether a login or a logout may end another session of its user: checks then share no user. */
  public boolean areFew() {
    boolean together = "all".equals(probe.declared().values().get("decisions.session.logoutEnds"));
    return together || probe.declared().most(MOST) < MANY;
  }

  /** Whether a user may have two at a time. */
  public boolean areSeveral() {
    return probe.declared().most(MOST) > 1;
  }

  /** One that all checks share, so that none may end it. */
  public String of(Account account) throws Exception {
    return begun(opened(account));
  }

  /** The login that began the session that all checks share. */
  public Answer opened(Account account) throws Exception {
    return probe.sent(opening(account));
  }

  /** Begins a session: by a form login, or by a Bearer request where the profile has no form. */
  public String fresh(Account account) throws Exception {
    return begun(probe.send(opening(account)));
  }

  private String begun(Answer login) {
    Optional<String> value = login.cookie(cookieName());
    return value.orElseThrow(() -> new Obstacle(unopened()));
  }

  private String unopened() {
    return probe.profile() == Profile.SESSION
        ? "a request with a token did not set the session cookie, which the profile 'session' asks"
            + " for; where only a form opens a session, leave it out and claim the profile 'form'"
        : "a login did not set the session cookie";
  }

  /** The guarded page with the cookie. */
  public HttpCall page(String id) {
    return probe.guarded().cookie(cookieName(), id);
  }

  /** Whether an answer sets a cookie that opens the guarded page. */
  public boolean begins(Answer answer) throws Exception {
    String id = in(answer).orElse("");
    return !id.isEmpty() && probe.send(page(id)).isSuccess();
  }

  /** The cookie that an answer sets. */
  public Optional<String> in(Answer answer) {
    return answer.cookie(cookieName());
  }

  HttpCall opening(Account account) throws Exception {
    return probe.profile() == Profile.FORM
        ? probe.routes().login().form(probe.routes().credentials(account))
        : probe.guarded().bearer(probe.tokens().of(account));
  }
}
