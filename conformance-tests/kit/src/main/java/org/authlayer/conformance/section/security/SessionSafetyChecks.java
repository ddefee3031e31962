package org.authlayer.conformance.section.security;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Sessions that should have ended or have no user, and two users in one request: AL-SEC-04 to 06.
 */
public final class SessionSafetyChecks {
  private SessionSafetyChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-SEC-04", SessionSafetyChecks::logoutEndsTheSession),
        new WireCheck("AL-SEC-05", SessionSafetyChecks::othersDoNotChooseTheIdentifier),
        new WireCheck("AL-SEC-06", SessionSafetyChecks::twoCredentialsAreOneUserAtMost));
  }

  static void logoutEndsTheSession(Probe probe) throws Exception {
    Account own = Browser.userOfSessions(probe);
    Browser other = Browser.withSession(probe, Browser.OwnSession.NOT_LOGGED_OUT);
    Browser browser = Browser.withSession(probe, Browser.OwnSession.LOGGED_OUT);
    browser.isKnownAs(own, "before the logout");
    String before = browser.cookie();
    Answer logout =
        browser.open(probe.call("POST", probe.declared().text("form.logout")).fromOwnPage());
    if (logout.status() >= 400) {
      throw new NotObserved("the website has no logout where it is declared: " + logout.seen());
    }
    Browser.holding(probe, before).isTurnedAway("the cookie from before the logout");
    String open = probe.declared().text("form.public");
    Answer page = probe.send(probe.call("GET", open).cookie(probe.sessions().cookieName(), before));
    probe.refusal(
        "the public page does not show the user: the cookie from before the logout",
        !page.page().contains(own.email()) && !page.page().contains(own.name()),
        page);
    boolean alone = probe.declared().is("decisions.session.logoutEnds", "own");
    if (alone && probe.sessions().areSeveral()) {
      other.isKnownAs(own, "another session, in which no user logged out");
    }
  }

  static void othersDoNotChooseTheIdentifier(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Browser.planted(probe).isKnownAs(ada, "after a login with an identifier that was never issued");
    Browser.holding(probe, Browser.PLANTED).isTurnedAway("the identifier that was never issued");
    Browser stranger = Browser.fresh(probe);
    for (HttpCall visit : visits(probe)) {
      stranger.open(visit);
    }
    if (!stranger.cookie().isEmpty()) {
      String handedOut = stranger.cookie();
      stranger.signIn(ada);
      stranger.isKnownAs(ada, "after a login in a stranger's session");
      Browser.holding(probe, handedOut).isTurnedAway("the identifier that a stranger was given");
    }
  }

  private static List<HttpCall> visits(Probe probe) {
    return probe.profile() == Profile.FORM
        ? List.of(
            probe.call("GET", probe.declared().text("form.login")),
            probe.call("GET", probe.declared().text("form.public")),
            probe.guarded())
        : List.of(probe.guarded());
  }

  static void twoCredentialsAreOneUserAtMost(Probe probe) throws Exception {
    Account ada = Browser.userOfSessions(probe);
    Account bob = probe.users().bob();
    TwoCredentials two = new TwoCredentials(probe, ada, bob);
    if (probe.profile() == Profile.FORM) {
      two.begun().put(ada, Browser.withSession(probe, Browser.OwnSession.ONE_OF_TWO).cookie());
      Browser bobs = Browser.fresh(probe);
      bobs.signIn(bob, Browser.OwnSession.BOBS);
      two.begun().put(bob, bobs.cookie());
    }
    for (HttpCall alone : two.alone()) {
      probe.accepted("one credential", alone);
    }
    int pairs = two.pairs().size();
    for (int pair = 0; pair < pairs; pair++) {
      List<String> seen = new ArrayList<>();
      for (int time = 0; time < 3; time++) {
        Callable<HttpCall> call = two.pairs().get(pair);
        seen.add(who(probe, probe.send(call.call()), ada, bob));
      }
      probe.equal(
          "pair " + (pair + 1) + " each time",
          List.of(seen.get(0), seen.get(0)),
          seen.subList(1, 3));
    }
  }

  private static String who(Probe probe, Answer answer, Account ada, Account bob) {
    boolean isAda = answer.isSuccess() && probe.shows(answer, ada);
    boolean isBob = answer.isSuccess() && probe.shows(answer, bob);
    probe.refusal(
        "two credentials identify one of both users, or no user",
        answer.isSuccess() ? isAda != isBob : answer.status() < 500,
        isAda ? "the answer shows both" : "the answer shows neither; " + answer.seen(),
        answer);
    return isAda ? ada.name() : isBob ? bob.name() : "no user";
  }

  /**
   * Requests with right credentials of two users, whose sessions are renewed once they are over.
   */
  private record TwoCredentials(
      Probe probe, Account one, Account other, Map<Account, String> begun) {

    TwoCredentials(Probe probe, Account one, Account other) {
      this(probe, one, other, new HashMap<>());
    }

    List<HttpCall> alone() throws Exception {
      HttpCall guarded = probe.guarded();
      return probe.profile() == Profile.FORM
          ? List.of(inSession(guarded, one), inSession(guarded, other))
          : List.of(probe.routes().as(guarded, one), probe.routes().as(guarded, other));
    }

    List<Callable<HttpCall>> pairs() throws Exception {
      HttpCall guarded = probe.guarded();
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
      HttpCall alone = probe.sessions().page(id);
      Answer answer = probe.send(alone);
      return answer.isSuccess() && probe.shows(answer, account);
    }

    private HttpCall cookies(HttpCall call, String first, String second) {
      String name = probe.sessions().cookieName();
      return call.header("Cookie", name + "=" + first + "; " + name + "=" + second);
    }
  }
}
