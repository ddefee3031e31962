package org.authlayer.conformance.section.guard;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    detoursLeadNowhere(probe);
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

  /** Whatever these requests are answered with, it is no success. */
  static void detoursLeadNowhere(Probe probe) throws Exception {
    HttpCall guarded = probe.guarded();
    for (var detour : detours(guarded).entrySet()) {
      Answer answer = probe.send(detour.getValue());
      boolean options = detour.getValue().method().equals("OPTIONS") && isOfTheServer(answer);
      probe.refusal("no success: " + detour.getKey(), !answer.isSuccess() || options, answer);
    }
    Answer broken = probe.send(guarded.target(guarded.uri().getRawPath() + "?x=%zz"));
    probe.rejected("a broken escape in the query", broken);
  }

  private static Map<String, HttpCall> detours(HttpCall guarded) {
    Map<String, HttpCall> detours = new LinkedHashMap<>();
    String other = guarded.method().equals("GET") ? "POST" : "GET";
    for (String method : new String[] {other, "HEAD", "OPTIONS", "KIT"}) {
      detours.put("the method " + method, HttpCall.of(method, guarded.uri()));
    }
    String path = guarded.uri().getRawPath();
    int last = path.lastIndexOf('/') + 1;
    String name = path.substring(last);
    String before = path.substring(0, last);
    String encoded = "%" + HexFormat.of().toHexDigits((byte) name.charAt(0)) + name.substring(1);
    detours.put("a slash behind the path", guarded.path(path + "/"));
    detours.put("the path in capitals", guarded.path(before + name.toUpperCase(Locale.ROOT)));
    detours.put("two slashes in the path", guarded.path(before + "/" + name));
    detours.put("a parameter behind the path", guarded.path(path + ";kit=1"));
    detours.put("a suffix behind the path", guarded.path(path + ".json"));
    detours.put("an encoded letter in the path", guarded.path(before + encoded));
    detours.put("a dot between slashes", guarded.path(before + "./" + name));
    detours.put("a segment and back", guarded.path(before + "kit/../" + name));
    String folder = path.substring(0, Math.max(0, last - 1));
    detours.put("an encoded slash in the path", guarded.path(folder + "%2F" + name));
    detours.put("an encoded backslash in the path", guarded.path(folder + "%5C" + name));
    for (String header : new String[] {"X-HTTP-Method-Override", "X-HTTP-Method"}) {
      detours.put("the header " + header, guarded.header(header, other));
      HttpCall overridden = HttpCall.of(other, guarded.uri()).header(header, guarded.method());
      detours.put(other + " and the header " + header, overridden);
    }
    for (String header : new String[] {"X-Original-URL", "X-Rewrite-URL"}) {
      detours.put("the header " + header, guarded.header(header, "/"));
      detours.put(header + " to the path", guarded.path(before).header(header, path));
    }
    return detours;
  }

  /** To report the methods of a path does not run its handler. */
  private static boolean isOfTheServer(Answer answer) {
    return answer.first("Allow").isPresent()
        || answer.first("Access-Control-Allow-Methods").isPresent();
  }
}
