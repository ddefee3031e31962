package org.authlayer.conformance.section.guard;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Guard and redirect: AL-GRD, AL-RED. */
public final class GuardChecks {
  private static final String NO_TOKEN = "MDEyMzQ1Njc4OWFiY2RlZg==";

  private static final List<Detour> DETOURS =
      Table.read(GuardChecks.class, "detours.csv", Detour::of);

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
    Answer twin = probe.accepted("a good credential", probe.routes().opened());
    Answer refused = probe.refused("no credential", probe.guarded());
    probe.refused(
        "no credential, asked for by a browser",
        probe.guarded().header("Accept", "text/html").header("Upgrade-Insecure-Requests", "1"));
    probe.refusal(
        "the handler's answer stays away",
        !refused.text().equals(twin.text()) || twin.text().isEmpty(),
        refused);
    detoursLeadNowhere(probe, refused);
  }

  static void credentialThatDoesNotMatchIsTurnedAway(Probe probe) throws Exception {
    if (probe.profile() == Profile.JWT || probe.profile() == Profile.COMPOSITION) {
      passwordsAreChecked(probe);
    }
    String token = probe.tokens().of(probe.users().ada());
    probe.accepted("an issued token", probe.guarded().bearer(token));
    probe.refused("a token of the right shape", probe.guarded().bearer(NO_TOKEN));
  }

  static void requireAnswersUnauthorized(Probe probe) throws Exception {
    passwordsAreChecked(probe);
    if (probe.profile() == Profile.TOKEN) {
      probe.accepted("an issued token", probe.routes().as(probe.users().ada()));
      probe.refused("a token of the right shape", probe.guarded().bearer(NO_TOKEN));
    }
  }

  private static void passwordsAreChecked(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    probe.accepted("the right password", logins.right());
    probe.refused("a wrong password", logins.wrong());
    probe.refused("an unknown user", logins.unknown());
  }

  static void anonymousIsRedirected(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    probe.known("a live session", probe.routes().as(owner), owner);
    Answer away = probe.send(probe.guarded());
    probe.refusal("redirected: no session", away.status() / 100 == 3, away);
    String path = probe.declared().text("form.redirect");
    String location = away.first("Location").orElse("");
    probe.refusal(
        "Location is the configured path " + path,
        path.equals(pathOf(probe.guarded(), location)),
        "Location is '" + location + "'",
        away);
    probe.refusal("the page's content stays away", !away.page().contains(owner.email()), away);
    detoursLeadNowhere(probe, away);
  }

  static void targetIsComputedFromTheRequest(Probe probe) throws Exception {
    String page =
        probe.profile() == Profile.CORE ? "/redirect/a" : probe.declared().text("form.page");
    Account owner = probe.users().owner();
    if (probe.profile() == Profile.FORM && isFixed(probe)) {
      throw new NotObserved("the target declares that its redirect carries nothing");
    }
    probe.known("a user", probe.routes().as(probe.call("GET", page), owner), owner);
    Answer away = probe.send(probe.call("GET", page));
    String location = away.first("Location").orElse("");
    int query = location.indexOf('?');
    probe.positive(
        "the target carries the original path " + page,
        query >= 0 && decoded(location.substring(query)).contains(page),
        "Location is '" + location + "'",
        away);
  }

  private static boolean isFixed(Probe probe) {
    return probe
        .declared()
        .find("decisions.redirect.carries")
        .filter("nothing"::equals)
        .isPresent();
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static String pathOf(HttpCall call, String location) {
    try {
      URI to = call.uri().resolve(location).normalize();
      return call.uri().getRawAuthority().equals(to.getRawAuthority()) ? to.getRawPath() : "";
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }

  static void signedInBrowserIsLetThrough(Probe probe) throws Exception {
    Account owner = probe.users().owner();
    probe.known("the session cookie", probe.routes().as(owner), owner);
    Answer away = probe.send(probe.guarded());
    probe.refusal("redirected: no session cookie", away.status() / 100 == 3, away);
  }

  /**
   * Whatever these requests are answered with, it is no success. A condition or a range counts for
   * nothing where the answer without it is a refusal (RFC 9110, 13.2.1 and 14.2). The folder of a
   * page may be a page for everybody.
   */
  private static void detoursLeadNowhere(Probe probe, Answer refused) throws Exception {
    HttpCall guarded = probe.guarded();
    for (Detour detour : DETOURS) {
      HttpCall call = detour.of(guarded);
      Answer answer = probe.send(call);
      if (detour.kind() == Detour.Kind.SAME) {
        boolean same = answer.status() == refused.status();
        probe.refusal("answered as without it: " + detour.name(), same, answer);
      } else if (detour.kind() != Detour.Kind.FOLDER || probe.profile() != Profile.FORM) {
        boolean options = detour.part().equals("OPTIONS") && isOfTheServer(answer);
        boolean opened = probe.isOpened(answer, call);
        probe.refusal("no success: " + detour.name(), !opened || options, answer);
      }
    }
    Answer broken = probe.send(guarded.target(guarded.uri().getRawPath() + "?x=%zz"));
    probe.refusal(
        "no success and no fault: a broken escape in the query",
        !broken.isSuccess() && broken.status() < 500,
        broken);
  }

  /** To report the methods of a path does not run its handler. */
  private static boolean isOfTheServer(Answer answer) {
    return answer.first("Allow").isPresent()
        || answer.first("Access-Control-Allow-Methods").isPresent();
  }
}
