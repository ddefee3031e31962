package org.authlayer.conformance.section.guard;

import java.util.List;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;

/** Guard and redirect: AL-GRD, AL-RED. */
public final class GuardChecks {

  private GuardChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-GRD-01", GuardChecks::guardTurnsTheAnonymousAway),
        new WireCheck("AL-GRD-02", GuardChecks::credentialThatDoesNotMatchIsTurnedAway),
        new WireCheck("AL-GRD-03", GuardChecks::requireAnswersUnauthorized),
        new WireCheck("AL-RED-01", GuardChecks::anonymousIsRedirected),
        new WireCheck("AL-RED-02", GuardChecks::targetIsComputedFromTheRequest),
        new WireCheck("AL-RED-03", GuardChecks::signedInBrowserIsLetThrough));
  }

  static void guardTurnsTheAnonymousAway(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Answer twin =
        probe.accepted("a good credential", doors.as(doors.guarded(), probe.users().ada()));
    Answer refused = probe.refused("no credential", doors.guarded());
    probe.note(
        Kind.REFUSAL,
        "the handler's answer stays away",
        !refused.text().equals(twin.text()) || twin.text().isEmpty(),
        refused);
  }

  static void credentialThatDoesNotMatchIsTurnedAway(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    if (probe.profile() == Profile.JWT || probe.profile() == Profile.COMPOSITION) {
      probe.accepted("the right password", doors.login().basic(ada));
      probe.refused("a wrong password", doors.login().basic(ada.email(), ada.password() + "x"));
      probe.refused("an unknown user", doors.login().basic("nobody" + ada.email(), ada.password()));
    }
    probe.accepted("an issued token", doors.guarded().bearer(probe.tokens().of(ada)));
    probe.refused("a token of the right shape", doors.guarded().bearer("MDEyMzQ1Njc4OWFiY2RlZg=="));
  }

  static void requireAnswersUnauthorized(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    probe.accepted("the right password", doors.login().basic(ada));
    probe.refused("a wrong password", doors.login().basic(ada.email(), ada.password() + "x"));
  }

  static void anonymousIsRedirected(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    Answer page = probe.accepted("a live session", doors.as(doors.guarded(), ada));
    probe.identifies("the page is the user's", page, ada);
    Answer away = probe.send(doors.guarded());
    probe.note(Kind.REFUSAL, "redirected: no session", away.status() / 100 == 3, away);
    String path = probe.declared().text("form.redirect");
    probe.note(
        Kind.REFUSAL,
        "Location is the configured path",
        away.first("Location")
            .filter(to -> to.equals(path) || to.startsWith(path + "?"))
            .isPresent(),
        away);
    probe.note(
        Kind.REFUSAL, "the page's content stays away", !away.text().contains(ada.email()), away);
  }

  static void targetIsComputedFromTheRequest(Probe probe) throws Exception {
    String page =
        probe.profile() == Profile.CORE ? "/redirect/a" : probe.declared().text("form.page");
    Doors doors = probe.doors();
    Answer shown = probe.accepted("a user", doors.as(probe.call("GET", page), probe.users().ada()));
    probe.identifies("the page is the user's", shown, probe.users().ada());
    Answer plain = probe.send(probe.call("GET", page));
    Answer other = probe.send(probe.call("GET", page).query("x=1"));
    String from = plain.first("Location").orElse("");
    String to = other.first("Location").orElse("");
    String name = page.substring(page.lastIndexOf('/') + 1);
    probe.holds("the target carries the original path", from.contains(name));
    probe.holds("the target differs per request", !from.equals(to));
    probe.holds(
        "the target carries the original query", to.contains("x%3D1") || to.contains("x=1"));
  }

  static void signedInBrowserIsLetThrough(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account ada = probe.users().ada();
    Answer page = probe.accepted("the session cookie", doors.as(doors.guarded(), ada));
    probe.identifies("the page is the user's", page, ada);
    probe.refused(
        "no session cookie", probe.declared().number("decisions.redirectStatus"), doors.guarded());
  }
}
