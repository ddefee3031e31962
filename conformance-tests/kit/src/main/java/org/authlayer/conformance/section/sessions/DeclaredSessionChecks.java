package org.authlayer.conformance.section.sessions;

import java.util.List;
import java.util.Set;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Declared answers about session cookies and logins: AL-DEC-13 to AL-DEC-15, AL-DEC-46. */
public final class DeclaredSessionChecks {

  private static final String PLANTED = "cGxhbnRlZCBieSBzb21lYm9keSBlbHNlIGJlZm9yZS4";

  private DeclaredSessionChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-13", DeclaredSessionChecks::cookieHasTheDeclaredAttributes),
        new WireCheck("AL-DEC-14", DeclaredSessionChecks::instancesShareSessionsAsDeclared),
        new WireCheck("AL-DEC-15", DeclaredSessionChecks::loginChangesTheIdentifierAsDeclared),
        new WireCheck("AL-DEC-46", DeclaredSessionChecks::conflictIsDecidedAsDeclared));
  }

  public static void cookieHasTheDeclaredAttributes(Probe probe) throws Exception {
    Browser browser = Browser.fresh(probe);
    Answer login = browser.signIn(probe.users().ada());
    Set<String> declared = CookieAttributes.declared(probe);
    for (String line : browser.lines(login)) {
      probe.equal(
          "attributes of the cookie", declared, CookieAttributes.attributes(line, declared));
    }
    Answer page = browser.isKnownAs(probe.users().ada(), "the cookie as it was set");
    for (String line : browser.lines(page)) {
      probe.equal(
          "attributes when prolonged", declared, CookieAttributes.attributes(line, declared));
    }
    probe.holds("a login sets the cookie", !browser.lines(login).isEmpty());
    if (probe.profile() == Profile.FORM) {
      logoutTakesTheCookieBack(probe, browser, declared);
    }
  }

  private static void logoutTakesTheCookieBack(Probe probe, Browser browser, Set<String> declared)
      throws Exception {
    Answer logout =
        browser.open(probe.call("POST", probe.declared().text("form.logout")).fromOwnPage());
    boolean clears = probe.declared().yes("decisions.session.logoutClears");
    probe.note(
        Kind.POSITIVE,
        clears ? "a logout takes the cookie back" : "a logout leaves the cookie",
        clears == (!browser.lines(logout).isEmpty() && browser.cookie().isEmpty()),
        "it sets " + browser.lines(logout).size() + " session cookies",
        logout);
    for (String line : browser.lines(logout)) {
      probe.equal(
          "attributes when unset",
          CookieAttributes.endless(declared),
          CookieAttributes.endless(CookieAttributes.attributes(line, declared)));
    }
  }

  public static void instancesShareSessionsAsDeclared(Probe probe) throws Exception {
    Probe other = probe.second();
    Account ada = probe.users().ada();
    Browser browser = Browser.signedIn(probe, ada);
    browser.isKnownAs(ada, "on the instance of the login");
    Browser there = Browser.holding(other, browser.cookie());
    if (probe.declared().yes("decisions.session.shared")) {
      there.isKnownAs(ada, "the same cookie on the other instance");
    } else {
      there.isTurnedAway("the same cookie on the other instance");
    }
    Browser.fresh(other).isTurnedAway("no cookie on the other instance");
  }

  public static void loginChangesTheIdentifierAsDeclared(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Account bob = probe.users().bob();
    Browser browser = Browser.signedIn(probe, ada);
    browser.isKnownAs(ada, "after a first login");
    if (probe.profile() == Profile.FORM) {
      changes(probe, browser, ada, "a second login of the same user");
    }
    if (probe.profile() == Profile.FORM || probe.declared().is("decisions.conflict", "lastWins")) {
      changes(probe, browser, bob, "a login of another user");
    }
    Browser victim = Browser.holding(probe, PLANTED);
    victim.signIn(ada);
    probe.holds("a planted identifier is not adopted", !victim.cookie().equals(PLANTED));
    Browser.holding(probe, PLANTED).isTurnedAway("the planted identifier");
    boolean handsOut = probe.declared().yes("decisions.session.anonymousCookie");
    Answer anonymous = Browser.fresh(probe).open(visit(probe));
    probe.note(
        Kind.POSITIVE,
        "anonymous visitors get a cookie only if declared",
        anonymous.cookie(probe.sessions().cookieName()).isPresent() == handsOut,
        anonymous);
  }

  private static void changes(Probe probe, Browser browser, Account account, String login)
      throws Exception {
    boolean rotates = probe.declared().yes("decisions.session.rotateOnLogin");
    String before = browser.cookie();
    Answer answer = browser.signIn(account);
    browser.isKnownAs(account, "after " + login);
    probe.note(
        Kind.POSITIVE,
        login + (rotates ? " changes the identifier" : " keeps the identifier"),
        browser.cookie().equals(before) != rotates,
        rotates ? "it is the one from before" : "it is another one",
        answer);
    if (rotates) {
      Browser.holding(probe, before).isTurnedAway("the identifier from before " + login);
    }
  }

  /** {@code decisions.conflict}: the token's user, the session's, or no user. */
  public static void conflictIsDecidedAsDeclared(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Account bob = probe.users().bob();
    Browser browser = Browser.signedIn(probe, ada);
    browser.isKnownAs(ada, "a session alone");
    HttpCall both = probe.doors().guarded().bearer(probe.tokens().of(bob));
    String respect = "a session of Ada and a token of Bob";
    switch (probe.declared().text("decisions.conflict")) {
      case "lastWins" -> probe.known(respect, with(probe, browser, both), bob);
      case "firstWins" -> probe.known(respect, with(probe, browser, both), ada);
      default -> probe.rejected(respect, with(probe, browser, both));
    }
  }

  private static HttpCall with(Probe probe, Browser browser, HttpCall call) {
    return call.cookie(probe.sessions().cookieName(), browser.cookie());
  }

  private static HttpCall visit(Probe probe) {
    return probe.profile() == Profile.FORM
        ? probe.call("GET", probe.declared().text("form.public"))
        : probe.doors().guarded();
  }
}
