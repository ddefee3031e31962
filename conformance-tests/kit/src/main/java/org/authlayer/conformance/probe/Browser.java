package org.authlayer.conformance.probe;

import java.util.List;
import java.util.Optional;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;
import org.jspecify.annotations.Nullable;

/** A client that keeps the session cookie and nothing else. */
public final class Browser {

  /** An identifier that no server issued. */
  public static final String PLANTED = "cGxhbnRlZCBieSBzb21lYm9keSBlbHNlIGJlZm9yZS4";

  /**
   * Checks that need a session which no other check ends or looks at, or a login in it: each is the
   * login of AL-SEC-07 with the way back of the same number.
   */
  public enum OwnSession {
    ATTRIBUTES,
    ANOTHER_CLIENT,
    ONE_OF_TWO,
    LOGGED_OUT,
    NOT_LOGGED_OUT,
    LOGGED_OUT_AT_ONCE,
    OWN_PAGE,
    TWO_LOGINS,
    CHANGED,
    ENDED,
    ENDED_ELSEWHERE,
    FAILING,
    CHANGED_AGAIN(CHANGED, false),
    CHANGED_BY_BOB(CHANGED_AGAIN, true),
    SECOND_LOGIN(TWO_LOGINS, true),
    ENDED_BY_BOB(ENDED, true),
    ENDED_BY_BOB_AGAIN(ENDED_BY_BOB, true),
    BOBS(null, true),
    PLANTED;

    private final @Nullable OwnSession before;
    private final boolean isBobs;

    OwnSession() {
      this(null, false);
    }

    OwnSession(@Nullable OwnSession before, boolean isBobs) {
      this.before = before;
      this.isBobs = isBobs;
    }

    HttpCall with(Probe probe, String next) throws Exception {
      Users users = probe.users();
      Account own = this == PLANTED ? users.ada() : isBobs ? users.bob() : users.cyd();
      HttpCall login = ReturnUrls.login(probe, own, next);
      String cookie = before == null ? "" : withSession(probe, before).cookie();
      cookie = this == PLANTED ? Browser.PLANTED : cookie;
      return cookie.isEmpty() ? login : login.cookie(probe.sessions().cookieName(), cookie);
    }
  }

  static final List<OwnSession> SESSIONS = List.of(OwnSession.values());

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

  /** Whose sessions {@link #withSession} begins. */
  public static Account userOfSessions(Probe probe) throws Exception {
    return probe.profile() == Profile.FORM ? probe.users().cyd() : probe.users().ada();
  }

  /**
   * With a session of its own. A login of a form costs a hash, so the session is one that AL-SEC-07
   * has begun, if that login began one and the user may have many.
   */
  public static Browser withSession(Probe probe, OwnSession which) throws Exception {
    return after(probe, loginOf(probe, which));
  }

  /** The login of {@link #withSession}. */
  public static Answer loginOf(Probe probe, OwnSession which) throws Exception {
    Optional<Answer> login = shared(probe, which);
    return login.isPresent()
        ? login.get()
        : probe.send(probe.sessions().opening(userOfSessions(probe)));
  }

  private static Optional<Answer> shared(Probe probe, OwnSession which) throws Exception {
    if (probe.profile() != Profile.FORM || probe.sessions().areFew()) {
      return Optional.empty();
    }
    return Optional.of(ReturnUrls.after(probe, SESSIONS.indexOf(which)))
        .filter(login -> probe.sessions().in(login).isPresent());
  }

  /** With the session that all checks share, so that none may end it. */
  public static Browser of(Probe probe, Account account) throws Exception {
    return after(probe, probe.sessions().opened(account));
  }

  /** After a login of Ada with an identifier that no server issued; sent once in a run. */
  public static Browser planted(Probe probe) throws Exception {
    Browser browser = holding(probe, PLANTED);
    HttpCall opening = probe.sessions().opening(probe.users().ada());
    Optional<Answer> login = shared(probe, OwnSession.PLANTED);
    browser.keep(
        login.isPresent()
            ? login.get()
            : probe.sent(opening.cookie(probe.sessions().cookieName(), PLANTED)));
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

  /** A login in this session, which AL-SEC-07 may have sent. */
  public Answer signIn(Account account, OwnSession which) throws Exception {
    Optional<Answer> login = shared(probe, which);
    login.ifPresent(this::keep);
    return login.isPresent() ? login.get() : signIn(account);
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
    isTurnedAway(respect, open(probe.guarded()));
  }

  public void isTurnedAway(String respect, Answer page) {
    boolean redirected = probe.profile() == Profile.FORM && page.status() / 100 == 3;
    probe.refusal("the page is not shown: " + respect, redirected || page.status() == 401, page);
  }

  /** The line of an answer that sets the session cookie, or unsets it, if there is one. */
  public List<String> lines(Answer answer) {
    return answer.cookieLine(probe.sessions().cookieName()).stream().toList();
  }
}
