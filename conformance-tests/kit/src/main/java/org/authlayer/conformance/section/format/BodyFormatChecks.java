package org.authlayer.conformance.section.format;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Credentials in the body, and the session cookie: AL-FMT-06 to AL-FMT-08. */
public final class BodyFormatChecks {

  private static final String COOKIE = "app_session";

  private BodyFormatChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-FMT-06", BodyFormatChecks::bodyCredentialsAreUsernameAndPassword),
        new WireCheck("AL-FMT-07", BodyFormatChecks::undecodableBodyIsNotRejected),
        new WireCheck("AL-FMT-08", BodyFormatChecks::sessionTravelsInItsCookie));
  }

  static void bodyCredentialsAreUsernameAndPassword(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    LoginSeries logins = LoginSeries.of(probe);
    String name = logins.own().email();
    String password = logins.own().password();
    FormLogin.opened(probe, "fields username and password", logins.right(), logins.own());
    Map<String, Map<String, String>> others =
        Map.of(
            "fields email and password", Map.of("email", name, "password", password),
            "fields username and pass", Map.of("username", name, "pass", password),
            "no field password", Map.of("username", name),
            "no field username", Map.of("password", password));
    for (var other : new TreeMap<>(others).entrySet()) {
      FormLogin.fails(probe, other.getKey(), login.form(other.getValue()));
    }
  }

  static void undecodableBodyIsNotRejected(Probe probe) throws Exception {
    if (probe.profile() == Profile.FORM) {
      undecodableBodyReachesTheLoginPage(probe);
      return;
    }
    HttpCall open = probe.call("POST", "/credentials");
    Account ada = probe.users().ada();
    probe.known("a good form", open.form(probe.doors().credentials(ada)), ada);
    for (HttpCall undecodable : undecodable(open)) {
      Answer answer = probe.send(undecodable);
      probe.note(
          Kind.REFUSAL,
          "the handler runs and sees no user: no credentials in the body",
          HeaderFormatChecks.isAnonymous(answer),
          answer);
    }
  }

  /** The handler is known by what it answers to credentials that do not match. */
  private static void undecodableBodyReachesTheLoginPage(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    FormLogin.opened(probe, "a good form", logins.right(), logins.own());
    Answer page = logins.wrong();
    FormLogin.openedNothing(probe, "a wrong password", page);
    for (HttpCall undecodable : undecodable(probe.doors().login())) {
      Answer answer = FormLogin.fails(probe, "no credentials in the body", undecodable);
      probe.note(
          Kind.REFUSAL,
          "the handler answers as to a wrong password",
          answer.status() == page.status()
              && answer.first("Content-Type").equals(page.first("Content-Type")),
          answer);
    }
  }

  static void sessionTravelsInItsCookie(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Account owner = probe.users().owner();
    Answer begun =
        probe.profile() == Profile.FORM
            ? LoginSeries.of(probe).right()
            : probe.send(doors.guarded().bearer(probe.tokens().of(owner)));
    List<String> lines =
        begun.all("Set-Cookie").stream().filter(line -> line.matches(COOKIE + "=[^;].*")).toList();
    String seen =
        begun.all("Set-Cookie").stream().map(line -> line.split("=", 2)[0]).toList() + " are set";
    probe.note(Kind.POSITIVE, "one Set-Cookie names " + COOKIE, lines.size() == 1, seen, begun);
    String value = begun.cookie(COOKIE).orElse("");
    probe.known("the value in " + COOKIE, doors.guarded().cookie(COOKIE, value), owner);
    Answer renamed = probe.send(doors.guarded().cookie("kit_session", value));
    probe.note(
        Kind.REFUSAL,
        "the page is not shown: the value in another cookie",
        renamed.status() / 100 == 3 || renamed.status() == 401,
        renamed);
  }

  private static List<HttpCall> undecodable(HttpCall open) {
    return List.of(
        open.fromOwnPage(),
        open.content("text/plain", "username and password").fromOwnPage(),
        open.content("application/x-www-form-urlencoded", "username=ada%4").fromOwnPage());
  }
}
