package org.authlayer.conformance.probe;

import java.util.List;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/** A client that keeps the session cookie and nothing else. */
public final class Browser {

  /** An identifier that no server issued. */
  public static final String PLANTED = "cGxhbnRlZCBieSBzb21lYm9keSBlbHNlIGJlZm9yZS4";

  /** A user who may have fewer sessions than these may lose one to a login of another check. */
  private static final int MANY = 64;

  /** Checks that need a session which no other check ends or looks at. */
  public enum Spare {
    ATTRIBUTES(0),
    ANOTHER_CLIENT(1),
    ONE_OF_TWO(2),
    LOGGED_OUT(3),
    NOT_LOGGED_OUT(4),
    LOGGED_OUT_AT_ONCE(5),
    OWN_PAGE(6),
    TWO_LOGINS(7),
    CHANGED(8),
    ENDED(9),
    ENDED_ELSEWHERE(10),
    FAILING(11);

    private final int login;

    Spare(int login) {
      this.login = login;
    }
  }

  private final Probe probe;
  private String cookie;

  private Browser(Probe probe, String cookie) {
    this.probe = probe;
    this.cookie = cookie;
  }

  public static Browser fresh(Probe probe) {
    return new Browser(probe, "");
  }

  public static Browser holding(Probe probe, String cookie) {
    return new Browser(probe, cookie);
  }

  /** Who was given an answer, and keeps its cookie if there is one. */
  public static Browser after(Probe probe, Answer answer) {
    return holding(probe, probe.sessions().in(answer).orElse(""));
  }

  public static Browser signedIn(Probe probe, Account account) throws Exception {
    Browser browser = fresh(probe);
    browser.signIn(account);
    return browser;
  }

  /** Whose sessions {@link #spare} begins. */
  public static Account sparing(Probe probe) throws Exception {
    return probe.profile() == Profile.FORM ? probe.users().cyd() : probe.users().ada();
  }

  /**
   * With a session of its own. A login of a form costs a hash, so the session is one that AL-SEC-07
   * has begun, if that login began one and the user may have many.
   */
  public static Browser spare(Probe probe, Spare which) throws Exception {
    return after(probe, spared(probe, which));
  }

  /** The login of {@link #spare}. */
  public static Answer spared(Probe probe, Spare which) throws Exception {
    Account own = sparing(probe);
    String most = probe.declared().find("decisions.session.maxPerUser").orElse("none");
    if (probe.profile() == Profile.FORM && (most.equals("none") || Digits.small(most) >= MANY)) {
      String way = WayBack.evil(probe.guarded().uri()).get(which.login);
      Answer login = WayBack.after(probe, way);
      if (probe.sessions().in(login).isPresent()) {
        return login;
      }
    }
    return probe.send(probe.sessions().opening(own));
  }

  /** With the session that all checks share, so that none may end it. */
  public static Browser of(Probe probe, Account account) throws Exception {
    return after(probe, probe.sessions().opened(account));
  }

  /** After a login of Ada with an identifier that no server issued; sent once in a run. */
  public static Browser planted(Probe probe) throws Exception {
    Browser browser = holding(probe, PLANTED);
    Account ada = probe.users().ada();
    String name = probe.sessions().cookieName();
    browser.keep(probe.sent(probe.sessions().opening(ada).cookie(name, PLANTED)));
    return browser;
  }

  /** The value of the cookie; empty when there is none. */
  public String cookie() {
    return cookie;
  }

  /** Sends a request with the cookie, if there is one, and keeps the one that the answer sets. */
  public Answer open(HttpCall call) throws Exception {
    String name = probe.sessions().cookieName();
    Answer answer = probe.send(cookie.isEmpty() ? call : call.cookie(name, cookie));
    keep(answer);
    return answer;
  }

  private void keep(Answer answer) {
    if (!lines(answer).isEmpty()) {
      cookie = probe.sessions().in(answer).orElse("");
    }
  }

  /** A form login, or a request with a Bearer token where the profile has no form. */
  public Answer signIn(Account account) throws Exception {
    return open(probe.sessions().opening(account));
  }

  /** Asks for the guarded page with the cookie alone, and has to get it as somebody. */
  public Answer isKnownAs(Account account, String respect) throws Exception {
    Answer page = open(probe.guarded());
    probe.twin("the page is shown: " + respect, page.isSuccess(), page);
    probe.identifies("the page names " + account.name() + ": " + respect, page, account);
    return page;
  }

  /** Asks for the guarded page with the cookie alone, and must not get it. */
  public void isTurnedAway(String respect) throws Exception {
    Answer page = open(probe.guarded());
    boolean redirected = probe.profile() == Profile.FORM && page.status() / 100 == 3;
    probe.refusal("the page is not shown: " + respect, redirected || page.status() == 401, page);
  }

  /** The line of an answer that sets the session cookie, or unsets it, if there is one. */
  public List<String> lines(Answer answer) {
    return answer.cookieLine(probe.sessions().cookieName()).stream().toList();
  }
}
