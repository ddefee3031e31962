package org.authlayer.conformance.section.sessions;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.authlayer.conformance.probe.Browser;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Sessions and their cookie: AL-SES; form logins are in another class. */
public final class SessionChecks {

  private static final String RANDOM = "cmFuZG9tIHZhbHVlIG9mIHRoZSByaWdodCBsZW5ndGg";

  private SessionChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-SES-01", SessionChecks::authenticatedRequestSetsTheCookie),
        new WireCheck("AL-SES-03", SessionChecks::cookieAloneAuthenticates),
        new WireCheck("AL-SES-04", SessionChecks::nextAuthenticatorDecides),
        new WireCheck("AL-SES-06", SessionChecks::forgedCookieIdentifiesNobody),
        new WireCheck("AL-SES-07", SessionChecks::eachClientKeepsItsOwnUser),
        new WireCheck("AL-SES-13", SessionChecks::cookieIsNeitherSecureNorHttpOnly),
        new WireCheck("AL-SES-14", SessionChecks::bearerUserIsRemembered));
  }

  static void authenticatedRequestSetsTheCookie(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Browser browser = Browser.fresh(probe);
    Answer answer = browser.signIn(ada);
    probe.note(Kind.TWIN, "a good credential sets the cookie", !browser.cookie().isEmpty(), answer);
    browser.isKnownAs(ada, "the cookie that was set");
    Browser nobody = Browser.fresh(probe);
    nobody.open(FormChecks.failingLogin(probe, ada));
    nobody.isTurnedAway("whatever cookie a bad credential sets");
  }

  static void cookieAloneAuthenticates(Probe probe) throws Exception {
    Browser browser = Browser.signedIn(probe, probe.users().ada());
    for (int request = 1; request <= 5; request++) {
      browser.isKnownAs(probe.users().ada(), "the cookie alone, request " + request);
    }
    Browser.fresh(probe).isTurnedAway("no cookie");
  }

  static void nextAuthenticatorDecides(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    HttpCall bearer = probe.doors().guarded().bearer(probe.tokens().of(ada));
    Answer first = probe.accepted("no cookie, a Bearer token", bearer);
    probe.identifies("it is the token's user", first, ada);
    Browser empty = Browser.fresh(probe);
    empty.open(probe.doors().guarded());
    String cookie = empty.cookie().isEmpty() ? RANDOM : empty.cookie();
    String name = probe.sessions().cookieName();
    Answer second =
        probe.accepted("a cookie without an identifier, a token", bearer.cookie(name, cookie));
    probe.identifies("it is the token's user again", second, ada);
    probe.refused("neither cookie nor token", probe.doors().guarded());
    probe.refused(
        "a cookie without an identifier, no token", probe.doors().guarded().cookie(name, cookie));
  }

  static void forgedCookieIdentifiesNobody(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Browser real = Browser.signedIn(probe, ada);
    real.isKnownAs(ada, "the cookie as it was set");
    String cookie = real.cookie();
    String altered = (cookie.charAt(0) == 'A' ? "B" : "A") + cookie.substring(1);
    Browser.holding(probe, RANDOM).isTurnedAway("a random value");
    Browser.holding(probe, altered).isTurnedAway("one character changed");
    Browser.holding(probe, ada.id()).isTurnedAway("the user's id");
    Browser.holding(probe, "A".repeat(4_000)).isTurnedAway("a very long value");
  }

  static void eachClientKeepsItsOwnUser(Probe probe) throws Exception {
    List<Account> accounts = List.of(probe.users().ada(), probe.users().bob());
    List<Browser> browsers =
        List.of(Browser.signedIn(probe, accounts.get(0)), Browser.signedIn(probe, accounts.get(1)));
    long seed = System.nanoTime();
    Random order = new Random(seed);
    for (int request = 1; request <= 50; request++) {
      int client = order.nextInt(2);
      browsers
          .get(client)
          .isKnownAs(accounts.get(client), "request " + request + " of the order " + seed);
    }
    Browser.fresh(probe).isTurnedAway("no cookie");
  }

  static void cookieIsNeitherSecureNorHttpOnly(Probe probe) throws Exception {
    Browser browser = Browser.fresh(probe);
    Answer answer = browser.signIn(probe.users().ada());
    List<String> lines = browser.lines(answer);
    probe.holds("a login sets the cookie", !lines.isEmpty());
    for (String line : lines) {
      List<String> attributes =
          Stream.of(line.split(";"))
              .skip(1)
              .map(text -> text.strip().toLowerCase(Locale.ROOT))
              .toList();
      probe.holds("no attribute Secure", !attributes.contains("secure"));
      probe.holds("no attribute HttpOnly", !attributes.contains("httponly"));
    }
  }

  static void bearerUserIsRemembered(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    Browser browser = Browser.fresh(probe);
    Answer answer = browser.open(probe.doors().guarded().bearer(probe.tokens().of(ada)));
    probe.note(Kind.TWIN, "a Bearer request sets the cookie", !browser.cookie().isEmpty(), answer);
    browser.isKnownAs(ada, "the cookie alone");
    Browser.fresh(probe).isTurnedAway("no cookie");
  }
}
