package org.authlayer.conformance.section.sessions;

import java.util.List;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Form logins and what a browser sees afterwards: AL-SES-10 to AL-SES-12, AL-SES-16. */
public final class FormChecks {

  private static final String FORM = "application/x-www-form-urlencoded";

  private FormChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-SES-10", FormChecks::formLoginIsRemembered),
        new WireCheck("AL-SES-11", FormChecks::failedFormLoginLeavesTheBrowserAnonymous),
        new WireCheck("AL-SES-12", FormChecks::publicRouteServesBothAndKnowsOne),
        new WireCheck("AL-SES-16", FormChecks::lastLoginIsRemembered));
  }

  /** The answer to a form with a wrong password, or to no credential at all. */
  static Answer refusal(Probe probe) throws Exception {
    boolean form = probe.profile() == Profile.FORM;
    return form ? LoginSeries.of(probe).wrong() : probe.send(probe.doors().guarded());
  }

  public static void formLoginIsRemembered(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Browser browser = Browser.after(probe, logins.right());
    probe.note(Kind.TWIN, "the login sets the cookie", !browser.cookie().isEmpty(), logins.right());
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
      HttpCall login = probe.doors().login().content(FORM, fields).fromOwnPage();
      Browser browser = Browser.fresh(probe);
      browser.open(login);
      Answer page = browser.open(probe.doors().guarded());
      probe.note(
          Kind.REFUSAL,
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
    staysAnonymous(probe, "empty fields", probe.send(probe.doors().login("", "")));
  }

  public static void publicRouteServesBothAndKnowsOne(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    String name = "Known" + email.substring(0, email.indexOf('@'));
    Account known = probe.users().register(name, email, "kit password " + email);
    HttpCall open = probe.call("GET", probe.declared().text("form.public"));
    probe.accepted("no cookie", open);
    Answer friend = Browser.signedIn(probe, known).open(open);
    probe.note(Kind.TWIN, "the target accepts the request: the cookie", friend.isSuccess(), friend);
    probe.note(Kind.POSITIVE, "the cookie's user is known", shows(friend, known), friend);
    Answer stranger = probe.accepted("no cookie once more", open);
    probe.note(Kind.REFUSAL, "the stranger is not known", !shows(stranger, known), stranger);
  }

  public static void lastLoginIsRemembered(Probe probe) throws Exception {
    Browser browser = Browser.signedIn(probe, probe.users().ada());
    browser.isKnownAs(probe.users().ada(), "the first login");
    browser.signIn(probe.users().bob());
    browser.isKnownAs(probe.users().bob(), "the second login in the same session");
    Browser.fresh(probe).isTurnedAway("no cookie");
  }

  private static void staysAnonymous(Probe probe, String respect, Answer answer) throws Exception {
    probe.note(Kind.REFUSAL, "no fault: " + respect, answer.status() < 500, answer);
    Browser.after(probe, answer).isTurnedAway(respect);
  }

  private static boolean shows(Answer answer, Account account) {
    return answer.page().contains(account.name()) || answer.page().contains(account.email());
  }
}
