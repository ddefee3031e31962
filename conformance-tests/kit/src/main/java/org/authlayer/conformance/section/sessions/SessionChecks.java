package org.authlayer.conformance.section.sessions;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Sessions, their cookie and the form: AL-SES. */
public final class SessionChecks {
  private static final String RANDOM = "cmFuZG9tIHZhbHVlIG9mIHRoZSByaWdodCBsZW5ndGg";
  private static final String FORM = "application/x-www-form-urlencoded";

  private SessionChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-SES-01", SessionChecks::authenticatedRequestSetsTheCookie),
        new WireCheck("AL-SES-03", SessionChecks::cookieAloneAuthenticates),
        new WireCheck("AL-SES-04", SessionChecks::nextAuthenticatorDecides),
        new WireCheck("AL-SES-06", SessionChecks::forgedCookieIdentifiesNobody),
        new WireCheck("AL-SES-07", SessionChecks::eachClientKeepsItsOwnUser),
        new WireCheck("AL-SES-13", SessionChecks::cookieIsNeitherSecureNorHttpOnly),
        new WireCheck("AL-SES-14", SessionChecks::bearerUserIsRemembered),
        new WireCheck("AL-SES-10", SessionChecks::formLoginIsRemembered),
        new WireCheck("AL-SES-11", SessionChecks::failedFormLoginLeavesTheBrowserAnonymous),
        new WireCheck("AL-SES-12", SessionChecks::publicRouteServesBothAndKnowsOne),
        new WireCheck("AL-SES-16", SessionChecks::lastLoginIsRemembered));
  }

  static void authenticatedRequestSetsTheCookie(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    Answer answer = probe.sessions().opened(owner);
    Browser browser = Browser.after(probe, answer);
    probe.twin("a good credential sets the cookie", !browser.cookie().isEmpty(), answer);
    browser.isKnownAs(owner, "the cookie that was set");
    Browser nobody = Browser.after(probe, refusal(probe));
    nobody.isTurnedAway("whatever cookie a bad credential sets");
  }

  static void cookieAloneAuthenticates(Probe probe) throws Exception {
    probe.users().ada();
    probe.users().bob();
    Account owner = probe.users().owner();
    Browser browser = Browser.of(probe, owner);
    for (int request = 1; request <= 5; request++) {
      browser.isKnownAs(owner, "the cookie alone, request " + request);
    }
    Browser.fresh(probe).isTurnedAway("no cookie");
  }

  static void nextAuthenticatorDecides(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    HttpCall bearer = probe.guarded().bearer(probe.tokens().of(ada));
    probe.known("no cookie, a Bearer token", bearer, ada);
    Browser empty = Browser.fresh(probe);
    empty.open(probe.guarded());
    String cookie = empty.cookie().isEmpty() ? RANDOM : empty.cookie();
    String name = probe.sessions().cookieName();
    probe.known("a cookie without an identifier, a token", bearer.cookie(name, cookie), ada);
    HttpCall known = probe.sessions().page(probe.sessions().of(ada));
    probe.known("the cookie of a session, an unknown token", known.bearer(RANDOM), ada);
    probe.refused("neither cookie nor token", probe.guarded());
    probe.refused("a cookie without an identifier, no token", probe.sessions().page(cookie));
  }

  static void forgedCookieIdentifiesNobody(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    String cookie = probe.sessions().of(owner);
    Browser.holding(probe, cookie).isKnownAs(owner, "the cookie as it was set");
    probe.equal("the cookie is the user's id", false, Uuids.areSame(owner.id(), cookie));
    Browser.holding(probe, RANDOM).isTurnedAway("a random value");
    Browser longest = Browser.holding(probe, "A".repeat(4_000));
    Answer page = longest.open(probe.guarded());
    if (page.status() != 431) { // as RFC 6585, section 5, allows
      longest.isTurnedAway("a very long value", page);
    }
    Browser.planted(probe)
        .isKnownAs(probe.users().ada(), "a login with a value that the client made up");
    Browser.holding(probe, Browser.PLANTED).isTurnedAway("that value, afterwards");
  }

  static void eachClientKeepsItsOwnUser(Probe probe) throws Exception {
    boolean form = probe.profile() == Profile.FORM;
    List<Account> accounts =
        List.of(probe.users().owner(), form ? Browser.userOfSessions(probe) : probe.users().bob());
    List<Browser> browsers =
        List.of(
            Browser.of(probe, accounts.get(0)),
            form
                ? Browser.withSession(probe, Browser.OwnSession.ANOTHER_CLIENT)
                : Browser.signedIn(probe, accounts.get(1)));
    Random order = new Random(50);
    for (int request = 1; request <= 50; request++) {
      int client = order.nextInt(2);
      browsers.get(client).isKnownAs(accounts.get(client), "one of two clients, in any order");
    }
    if (form) {
      String logout = probe.declared().text("form.logout");
      browsers.get(1).open(probe.call("POST", logout).fromOwnPage());
      browsers.get(0).isKnownAs(accounts.get(0), "after somebody else's logout");
    }
    Browser.fresh(probe).isTurnedAway("no cookie");
  }

  static void cookieIsNeitherSecureNorHttpOnly(Probe probe) throws Exception {
    Answer answer = probe.sessions().opened(probe.users().owner());
    Browser browser = Browser.after(probe, answer);
    List<String> lines = browser.lines(answer);
    probe.positive("a login sets the cookie", !lines.isEmpty(), answer);
    String configured = probe.declared().find(DeclaredSessionChecks.ATTRIBUTES).orElse("");
    Set<String> allowed = DeclaredSessionChecks.attributes(";" + configured, Set.of());
    for (String line : lines) {
      Set<String> attributes = DeclaredSessionChecks.attributes(line, Set.of());
      for (String attribute : List.of("secure", "httponly")) {
        probe.positive(
            "no attribute " + attribute + ", unless it is declared",
            !attributes.contains(attribute) || allowed.contains(attribute),
            "the attributes are " + attributes,
            answer);
      }
    }
  }

  static void bearerUserIsRemembered(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Browser browser = Browser.fresh(probe);
    Answer answer = browser.open(probe.guarded().bearer(probe.tokens().of(ada)));
    probe.twin("a Bearer request sets the cookie", !browser.cookie().isEmpty(), answer);
    browser.isKnownAs(ada, "the cookie alone");
    Browser.fresh(probe).isTurnedAway("no cookie");
  }

  /** The answer to a form with a wrong password, or to no credential at all. */
  static Answer refusal(Probe probe) throws Exception {
    boolean form = probe.profile() == Profile.FORM;
    return form ? LoginSeries.of(probe).wrong() : probe.send(probe.guarded());
  }

  public static void formLoginIsRemembered(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Browser browser = Browser.after(probe, logins.right());
    probe.twin("the login sets the cookie", !browser.cookie().isEmpty(), logins.right());
    browser.isKnownAs(logins.own(), "the cookie alone");
    Browser.fresh(probe).isTurnedAway("no cookie");
    anotherNameIsNotTaken(probe, probe.users().ada(), probe.users().bob());
  }

  /** Either name may be used, but it must be the name whose password was given. */
  private static void anotherNameIsNotTaken(Probe probe, Account own, Account other)
      throws Exception {
    for (List<Account> names : List.of(List.of(own, other), List.of(other, own))) {
      String fields =
          "username=%s&username=%s&password=%s"
              .formatted(
                  HttpCall.encode(names.get(0).email()),
                  HttpCall.encode(names.get(1).email()),
                  HttpCall.encode(own.password()));
      HttpCall login = probe.routes().login().content(FORM, fields).fromOwnPage();
      Browser browser = Browser.fresh(probe);
      browser.open(login);
      Answer page = browser.open(probe.guarded());
      probe.refusal(
          "two names, the password of one: the page is not the other's",
          !page.isSuccess() || !page.page().contains(other.email()),
          page);
    }
  }

  public static void failedFormLoginLeavesTheBrowserAnonymous(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Browser.after(probe, logins.right()).isKnownAs(logins.own(), "the right password");
    staysAnonymous(probe, "a wrong password", logins.wrong());
    staysAnonymous(probe, "an unknown user", logins.unknown());
    staysAnonymous(probe, "empty fields", probe.sent(probe.routes().login("", "")));
    Account bob = probe.users().bob();
    Browser browser = Browser.withSession(probe, Browser.OwnSession.FAILING);
    browser.open(probe.routes().login(bob.email(), logins.own().password()));
    Answer page = browser.open(probe.guarded());
    probe.refusal(
        "a failed login in the session of another user opens nothing",
        !page.isSuccess() || !page.page().contains(bob.email()),
        page);
  }

  public static void publicRouteServesBothAndKnowsOne(Probe probe) throws Exception {
    Account known = LoginSeries.of(probe).own();
    HttpCall open = probe.call("GET", probe.declared().text("form.public"));
    probe.accepted("no cookie", open);
    Answer friend = Browser.of(probe, known).open(open);
    probe.twin("the target accepts the request: the cookie", friend.isSuccess(), friend);
    probe.positive("the cookie's user is known", shows(friend, known), friend);
    Answer stranger = probe.accepted("no cookie once more", open);
    probe.refusal(
        "no user of this run is shown to a stranger",
        !shows(stranger, known) && !probe.showsAny(stranger),
        stranger);
  }

  public static void lastLoginIsRemembered(Probe probe) throws Exception {
    Browser browser = Browser.withSession(probe, Browser.OwnSession.TWO_LOGINS);
    probe.holds("the first login sets the cookie", !browser.cookie().isEmpty());
    browser.signIn(probe.users().bob(), Browser.OwnSession.SECOND_LOGIN);
    browser.isKnownAs(probe.users().bob(), "the second login in the same session");
    Browser.fresh(probe).isTurnedAway("no cookie");
  }

  private static void staysAnonymous(Probe probe, String respect, Answer answer) throws Exception {
    probe.refusal("no fault: " + respect, answer.status() < 500, answer);
    Browser.after(probe, answer).isTurnedAway(respect);
  }

  private static boolean shows(Answer answer, Account account) {
    return answer.page().contains(account.name()) || answer.page().contains(account.email());
  }
}
