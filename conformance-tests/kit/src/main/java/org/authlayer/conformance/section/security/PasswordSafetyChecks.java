package org.authlayer.conformance.section.security;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Missing passwords, and passwords that leak: AL-SEC-01 to AL-SEC-03, AL-SEC-09. */
public final class PasswordSafetyChecks {

  private PasswordSafetyChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-SEC-01", PasswordSafetyChecks::emptyPasswordOpensNothing),
        new WireCheck("AL-SEC-02", PasswordSafetyChecks::noAnswerShowsAPassword),
        new WireCheck("AL-SEC-03", PasswordSafetyChecks::noAnswerShowsAHash),
        new WireCheck("AL-SEC-09", PasswordSafetyChecks::unknownUserGetsNoSuccess));
  }

  static void emptyPasswordOpensNothing(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Doors doors = probe.doors();
    FormLogin.opened(probe, "the right password", logins.right(), logins.own());
    FormLogin.openedNothing(probe, "no password", logins.empty());
    Answer neither = probe.send(doors.login("", ""));
    FormLogin.openedNothing(probe, "neither name nor password", neither);
    if (probe.profile() == Profile.FORM) {
      HttpCall alone = doors.login().form(Map.of("username", logins.own().email()));
      FormLogin.fails(probe, "the name alone", alone);
    }
  }

  static void unknownUserGetsNoSuccess(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    FormLogin.opened(probe, "the right password", logins.right(), logins.own());
    FormLogin.openedNothing(probe, "a name that no user has", logins.unknown());
    FormLogin.openedNothing(probe, "the same once more", logins.again());
    Answer empty = probe.send(probe.doors().login(logins.missing(), ""));
    FormLogin.openedNothing(probe, "that name, no password", empty);
  }

  static void noAnswerShowsAPassword(Probe probe) throws Exception {
    Applicant own = Registered.of(probe).own();
    List<String> passwords =
        List.of(
            own.password(),
            Registrations.other(own),
            LoginSeries.of(probe).own().password(),
            probe.users().owner().password());
    for (var seen : answers(probe).entrySet()) {
      for (String password : passwords) {
        probe.note(
            Kind.REFUSAL,
            "no password in the answer to " + seen.getKey(),
            !Leaks.in(seen.getValue()).show(password),
            "it is there; " + seen.getValue().seen(),
            seen.getValue());
      }
    }
  }

  static void noAnswerShowsAHash(Probe probe) throws Exception {
    for (var seen : answers(probe).entrySet()) {
      probe.note(
          Kind.REFUSAL,
          "no hash of a password in the answer to " + seen.getKey(),
          !Leaks.in(seen.getValue()).showHash(),
          "it is there; " + seen.getValue().seen(),
          seen.getValue());
    }
  }

  /** What this profile answers to somebody, by what was asked. */
  private static Map<String, Answer> answers(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Map<String, Answer> answers = new LinkedHashMap<>(Registrations.of(probe).answers());
    Registered.isSaved(probe, "a valid payload");
    answers.put("a login", logins.right());
    answers.put("a wrong password", logins.wrong());
    answers.put("the guarded route", probe.accepted("the own credential", probe.doors().opened()));
    return answers;
  }
}
