package org.authlayer.conformance.section.protection;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Moved;
import org.authlayer.conformance.probe.Peculiar;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/**
 * Declared answers to those who are no users: pages of other sites, clear text, passwords that are
 * guessed first, more sessions than anybody needs: AL-DEC-34, 35, 38, 40.
 */
public final class ProtectionChecks {

  private static final String ACCEPTED = "accepted";
  private static final String NONE = "none";
  private static final String EVIL = "https://evil.example";
  private static final int SESSIONS_WITHOUT_BOUND = 120;

  /** Sessions are distinguished by their start. */
  private static final Duration TICK = Duration.ofSeconds(1);

  private ProtectionChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-34", ProtectionChecks::foreignPagesAreAnsweredAsDeclared),
        new WireCheck("AL-DEC-35", ProtectionChecks::clearTextIsAnsweredAsDeclared),
        new WireCheck("AL-DEC-38", ProtectionChecks::commonPasswordsAreTakenAsDeclared),
        WireCheck.alone("AL-DEC-40", ProtectionChecks::sessionsAreBoundedAsDeclared));
  }

  private record Foreign(String respect, String origin, String site) {

    HttpCall sent(HttpCall call) {
      HttpCall told = origin.isEmpty() ? call : call.header("Origin", origin);
      return site.isEmpty() ? told : told.header("Sec-Fetch-Site", site);
    }
  }

  /** The first is recognized by whatever the target looks at. */
  private static List<Foreign> foreign(URI own) {
    String scheme = own.getScheme() + "://";
    String port = own.getPort() < 0 ? "" : ":" + own.getPort();
    String begins = scheme + own.getHost() + ".evil.example" + port;
    String ends = scheme + "evil." + own.getRawAuthority();
    return List.of(
        new Foreign("another site's page", EVIL, "cross-site"),
        new Foreign("another site's page, recognized by its origin", EVIL, ""),
        new Foreign("another site's page, recognized by its relation", "", "cross-site"),
        new Foreign("a page of a host whose name begins as the own", begins, ""),
        new Foreign("a page of a host whose name ends as the own", ends, ""),
        new Foreign("an origin that begins as the own", scheme + own.getRawAuthority() + ".x", ""),
        new Foreign("a page of a sister site", "", "same-site"),
        new Foreign("a page without an origin", "null", ""));
  }

  static void foreignPagesAreAnsweredAsDeclared(Probe probe) throws Exception {
    Account own = Browser.userOfSessions(probe);
    HttpCall login = probe.routes().login().fields(probe.routes().credentials(own));
    Browser browser = Browser.withSession(probe, Browser.OwnSession.OWN_PAGE);
    browser.isKnownAs(own, "the site's own page");
    String declared = probe.declared().text("decisions.foreignOrigin");
    List<Foreign> foreign = foreign(login.uri());
    for (Foreign one : foreign) {
      answered(probe, declared, one.respect(), one.sent(login), own);
    }
    String silent = probe.declared().text("decisions.withoutOrigin");
    answered(probe, silent, "a request that says nothing of a page", login, own);
    if (probe.sessions().areFew()) {
      browser = Browser.withSession(probe, Browser.OwnSession.OWN_PAGE);
    }
    HttpCall logout = probe.call("POST", probe.declared().text("form.logout"));
    browser.open(foreign.getFirst().sent(logout));
    if (!declared.equals(ACCEPTED)) {
      browser.isKnownAs(own, "after another site's page tried to log out");
      browser.open(logout.fromOwnPage());
      browser.isTurnedAway("after the own page did");
    }
  }

  private static void answered(
      Probe probe, String declared, String respect, HttpCall call, Account account)
      throws Exception {
    if (declared.equals(ACCEPTED)) {
      FormLogin.succeeded(probe, respect, probe.send(call), account);
      return;
    }
    Answer refused = probe.refused(respect, Digits.small(declared), call);
    probe.refusal("no session begins: " + respect, !probe.sessions().begins(refused), refused);
  }

  /**
   * {@code decisions.plainHttpTokens} is {@code accepted}, or the status that refuses. Clear text
   * shows only where {@code limits.plainHttp} names the target by an address that is not loopback.
   */
  static void clearTextIsAnsweredAsDeclared(Probe probe) throws Exception {
    String declared = probe.declared().text("decisions.plainHttpTokens");
    HttpCall guarded = probe.guarded();
    String token = probe.tokens().of(probe.users().ada());
    Answer here = probe.accepted("a token over a confidential channel", guarded.bearer(token));
    probe.identifies("it is its owner's", here, probe.users().ada());
    String elsewhere = probe.declared().find("limits.plainHttp").orElse("");
    if (elsewhere.isEmpty()) {
      return;
    }
    HttpCall plain =
        HttpCall.of(guarded.method(), URI.create(elsewhere + guarded.uri().getRawPath()))
            .bearer(token);
    if (declared.equals(ACCEPTED)) {
      probe.accepted("a token in clear text over a network", plain);
    } else {
      probe.refused("a token in clear text over a network", Digits.small(declared), plain);
    }
  }

  /** {@code decisions.password.blocklist} is {@code none} or {@code common}. */
  static void commonPasswordsAreTakenAsDeclared(Probe probe) throws Exception {
    boolean none = probe.declared().is("decisions.password.blocklist", NONE);
    Registered.isSaved(probe, "a password of no other user's");
    for (String common : Peculiar.COMMON) {
      if (none) {
        Peculiar.having(probe, it -> it.password(common)).isSaved("a common password");
      } else {
        taken(probe, false, "a common password", Applicant.with(probe, common));
      }
    }
    if (none) {
      Peculiar.having(probe, it -> it.password(it.email()))
          .isSaved("the own address as a password");
    } else {
      Applicant own = Applicant.of(probe);
      taken(probe, false, "the own address as a password", own.password(own.email()));
    }
    Applicant shouting = Applicant.of(probe);
    String shouted = shouting.email().toUpperCase(Locale.ROOT);
    taken(probe, none, "the own address in capitals", shouting.password(shouted));
  }

  private static void taken(Probe probe, boolean accepted, String respect, Applicant applicant)
      throws Exception {
    if (accepted) {
      applicant.registers(respect);
    } else {
      int status = probe.declared().number("decisions.validationStatus");
      probe.refused(respect, status, applicant.call());
    }
  }

  /** {@code decisions.session.maxPerUser} is {@code none} or how many sessions a user may have. */
  static void sessionsAreBoundedAsDeclared(Probe probe) throws Exception {
    String declared = probe.declared().text("decisions.session.maxPerUser");
    boolean none = declared.equals(NONE);
    int most = none ? SESSIONS_WITHOUT_BOUND : Digits.small(declared);
    Account own = probe.users().fresh();
    try (Moved clock = new Moved(probe.levers().clockIfAny())) {
      Browser oldest = Browser.signedIn(probe, own);
      clock.advance(TICK);
      List<Browser> others = new ArrayList<>();
      for (int session = 2; session <= most; session++) {
        others.add(Browser.signedIn(probe, own));
      }
      oldest.isKnownAs(own, "the first of " + most + " sessions");
      clock.advance(TICK);
      Browser last = Browser.signedIn(probe, own);
      if (none) {
        oldest.isKnownAs(own, "the first, after one more");
      } else {
        oldest.isTurnedAway("the first, after one more than a user may have");
      }
      if (!others.isEmpty()) {
        others.getLast().isKnownAs(own, "one of those between");
      }
      last.isKnownAs(own, "the last");
    }
  }
}
