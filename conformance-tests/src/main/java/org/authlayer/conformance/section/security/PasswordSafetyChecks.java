package org.authlayer.conformance.section.security;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.FormLogin;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.NotObserved;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Passwords that are none, and passwords that get out: AL-SEC-01 to AL-SEC-03, AL-SEC-09. */
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
    Account own = probe.users().fresh();
    opens(probe, own);
    opensNothing(probe, "no password", login(probe, own.email(), ""));
    opensNothing(probe, "neither name nor password", login(probe, "", ""));
    if (probe.profile() == Profile.FORM) {
      HttpCall alone = probe.doors().login().form(Map.of("username", own.email()));
      opensNothing(probe, "the name alone", alone);
    }
  }

  static void unknownUserGetsNoSuccess(Probe probe) throws Exception {
    Account own = probe.users().cyd();
    opens(probe, own);
    String nobody = probe.users().freshEmail();
    opensNothing(probe, "a name that nobody has", login(probe, nobody, own.password()));
    opensNothing(probe, "the same once more", login(probe, nobody, own.password()));
    opensNothing(probe, "that name, no password", login(probe, nobody, ""));
  }

  static void noAnswerShowsAPassword(Probe probe) throws Exception {
    Applicant own = Applicant.with(probe, "Leaks-" + probe.users().freshEmail().replace('@', '-'));
    Applicant wrong = own.password("Wrong-" + own.password());
    for (var seen : answers(probe, own, wrong).entrySet()) {
      for (Applicant shown : List.of(own, wrong)) {
        boolean leaks = Leaks.in(seen.getValue()).show(shown.password());
        probe.note(
            Kind.REFUSAL,
            "no password in the answer to " + seen.getKey(),
            !leaks,
            "it is there; " + seen.getValue().seen(),
            seen.getValue());
      }
    }
  }

  static void noAnswerShowsAHash(Probe probe) throws Exception {
    Applicant own = Applicant.of(probe);
    for (var seen : answers(probe, own, own.password("wrong")).entrySet()) {
      probe.note(
          Kind.REFUSAL,
          "no hash of a password in the answer to " + seen.getKey(),
          !Leaks.in(seen.getValue()).showHash(),
          "it is there; " + seen.getValue().seen(),
          seen.getValue());
    }
  }

  /** What this profile answers to somebody, by what was asked. */
  private static Map<String, Answer> answers(Probe probe, Applicant own, Applicant wrong)
      throws Exception {
    Map<String, Answer> answers = new LinkedHashMap<>();
    answers.put("a registration", own.registers("a valid payload"));
    answers.put("a second registration", probe.send(own.call()));
    answers.put("a mismatch", probe.send(own.but("confirmPassword", wrong.password())));
    answers.put("an empty name", probe.send(own.but("name", "")));
    String cut = own.payload().toString();
    HttpCall route = probe.users().route();
    HttpCall malformed = route.content("application/json", cut.substring(0, cut.length() - 1));
    answers.put("malformed JSON", probe.send(malformed));
    Account account = own.account(answers.get("a registration"));
    answers.put("a login", probe.send(login(probe, account.email(), account.password())));
    answers.put("a wrong password", probe.send(login(probe, own.email(), wrong.password())));
    Doors doors = probe.doors();
    answers.put(
        "the guarded route",
        probe.accepted("the own credential", doors.as(doors.guarded(), account)));
    return answers;
  }

  private static void opens(Probe probe, Account own) throws Exception {
    HttpCall login = login(probe, own.email(), own.password());
    if (probe.profile() == Profile.FORM) {
      FormLogin.succeeds(probe, "the right password", login, own);
    } else {
      probe.accepted("the right password", login);
    }
  }

  private static void opensNothing(Probe probe, String respect, HttpCall login) throws Exception {
    if (probe.profile() == Profile.FORM) {
      FormLogin.fails(probe, respect, login);
    } else {
      Answer answer = probe.send(login);
      probe.note(Kind.REFUSAL, "no success: " + respect, !answer.isSuccess(), answer);
    }
  }

  private static HttpCall login(Probe probe, String name, String password) {
    Doors doors = probe.doors();
    return switch (probe.profile()) {
      case FORM -> doors.login().form(doors.credentials(name, password));
      case JWT_MANUAL -> {
        if (probe.declared().find("credentials.jwtManual.right").isPresent()) {
          throw new NotObserved("the route takes other credentials than name and password");
        }
        yield doors.login().json(doors.credentials(name, password));
      }
      default -> doors.login().basic(name, password);
    };
  }
}
