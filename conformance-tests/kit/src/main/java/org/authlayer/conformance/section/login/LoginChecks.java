package org.authlayer.conformance.section.login;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.UserRecord;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.registration.StoredPasswordChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Logging in with a Basic header: AL-LGB. */
public final class LoginChecks {

  private LoginChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-LGB-01", LoginChecks::loginAnswersWithTheUsersRecord),
        new WireCheck("AL-LGB-02", LoginChecks::wrongPasswordIsRefused),
        new WireCheck("AL-LGB-03", LoginChecks::unknownUserIsRefused),
        new WireCheck("AL-LGB-04", LoginChecks::loginNeedsBasicCredentials),
        new WireCheck("AL-LGB-05", LoginChecks::userNameIsTheAddress),
        new WireCheck("AL-LGB-06", LoginChecks::userNamesDifferInCase),
        new WireCheck("AL-LGB-07", LoginChecks::storedHashIsNoPassword));
  }

  public static void loginAnswersWithTheUsersRecord(Probe probe) throws Exception {
    HttpCall login = probe.doors().login();
    Account cyd = probe.users().cyd();
    LoginSeries logins = LoginSeries.of(probe);
    answersWith(probe, cyd, probe.send(login.basic(cyd)));
    answersWith(probe, logins.own(), logins.right());
  }

  private static void answersWith(Probe probe, Account account, Answer answer) throws Exception {
    admitted(probe, "the header of " + account.name(), answer, account);
    if (probe.profile() == Profile.BASIC_LOGIN) {
      UserRecord.isOf(probe, "the record is the user's", answer, account);
    }
  }

  public static void wrongPasswordIsRefused(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    String right = own.password();
    int last = right.length() - 1;
    Map<String, String> wrong = new LinkedHashMap<>();
    wrong.put("another last character", right.substring(0, last) + "_");
    if (probe.profile() == Profile.BASIC_LOGIN) {
      wrong.put("another first character", "_" + right.substring(1));
      int middle = right.length() / 2;
      String inside = right.substring(0, middle) + "_" + right.substring(middle + 1);
      wrong.put("another character inside", inside);
      wrong.put("its first eight characters", right.substring(0, 8));
      wrong.put("the user's own address", own.email());
      wrong.put("another user's password", probe.users().bob().password());
    }
    probe.refused("no password", logins.empty());
    probe.refused("one character more", logins.wrong());
    for (var attempt : wrong.entrySet()) {
      Answer answer = probe.send(probe.doors().login().basic(own.email(), attempt.getValue()));
      probe.refused(attempt.getKey(), answer);
    }
    admitted(probe, "the right password", logins.right(), own);
  }

  public static void unknownUserIsRefused(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    probe.refused("an address that no user has", logins.unknown());
    probe.refused("the same address a second time", logins.again());
    if (probe.profile() == Profile.BASIC_LOGIN) {
      int at = own.email().indexOf('@');
      String local = own.email().substring(0, at);
      String domain = own.email().substring(at);
      for (String name : List.of("%", local + "%", local + "@", local + "+tag" + domain)) {
        HttpCall like = probe.doors().login().basic(name, own.password());
        probe.refused("an address like a registered one", like);
      }
    }
    admitted(probe, "a registered address", logins.right(), own);
  }

  public static void loginNeedsBasicCredentials(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account own = logins.own();
    HttpCall login = probe.doors().login();
    byte[] pair = (own.email() + ":" + own.password()).getBytes(StandardCharsets.UTF_8);
    admitted(probe, "a Basic header", logins.right(), own);
    probe.refused("no header", login);
    probe.refused(
        "the same credential, called Bearer",
        login.bearer(Base64.getEncoder().encodeToString(pair)));
    if (probe.claims(Profile.TOKEN) || probe.profile() == Profile.JWT) {
      probe.refused("a token", login.bearer(probe.tokens().of(probe.users().ada())));
    }
  }

  /** The name is unique, so that an application which took names would find this user. */
  public static void userNameIsTheAddress(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account named = logins.own();
    HttpCall login = probe.doors().login();
    admitted(probe, "the address as user name", logins.right(), named);
    probe.refused("the display name as user name", login.basic(named.name(), named.password()));
    if (probe.profile() == Profile.BASIC_LOGIN && !named.id().isEmpty()) {
      String local = named.email().substring(0, named.email().indexOf('@'));
      probe.refused("what stands before the at-sign", login.basic(local, named.password()));
      probe.refused("the identifier as user name", login.basic(named.id(), named.password()));
    }
  }

  public static void userNamesDifferInCase(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Account lower = logins.own();
    admitted(probe, "an address in lower case", logins.right(), lower);
    String upper = lower.email().toUpperCase(Locale.ROOT);
    HttpCall shouted = probe.doors().login().basic(upper, lower.password());
    probe.refused("that address in capitals", shouted);
    if (probe.profile() == Profile.BASIC_LOGIN) {
      halvesDifferInCase(probe);
    }
  }

  private static void halvesDifferInCase(Probe probe) throws Exception {
    String email = "K" + probe.users().freshEmail().substring(1);
    Account own = probe.users().register("Kit", email, "kit password " + email);
    boolean folded = probe.declared().is("decisions.email.fold", "lower");
    String stored = folded ? own.email().toLowerCase(Locale.ROOT) : own.email();
    Account exact = new Account(own.id(), own.name(), stored, own.password());
    HttpCall login = probe.doors().login();
    admitted(probe, "the stored spelling", login.basic(exact), exact);
    String flipped = (folded ? "K" : "k") + stored.substring(1);
    probe.refused("its first letter in the other case", login.basic(flipped, own.password()));
    probe.refused(
        "the domain in upper case",
        login.basic(stored.replace("example", "EXAMPLE"), own.password()));
  }

  public static void storedHashIsNoPassword(Probe probe) throws Exception {
    StoreView store = probe.levers().store();
    Applicant applicant = Applicant.of(probe);
    applicant.registers("a valid payload");
    applicant.logsIn("the password");
    String hash = StoredPasswordChecks.hash(store, applicant);
    probe.refused("the stored hash instead", applicant.password(hash).login());
  }

  /** Sends a login, which has to give what the profile gives, for the right user. */
  public static Answer admitted(Probe probe, String respect, HttpCall call, Account account)
      throws Exception {
    return admitted(probe, respect, probe.send(call), account);
  }

  /** The answer to a login, which has to give what the profile gives, for the right user. */
  public static Answer admitted(Probe probe, String respect, Answer answer, Account account)
      throws Exception {
    probe.accepted(respect, answer);
    isOf(probe, answer, account);
    return answer;
  }

  private static void isOf(Probe probe, Answer answer, Account account) throws Exception {
    switch (probe.profile()) {
      case TOKEN, TOKEN_EXPIRING -> {
        String token = IssuedToken.in(probe, answer).value();
        probe.known("the token it gives", probe.doors().guarded().bearer(token), account);
      }
      case JWT, JWT_MANUAL -> {
        String token = answer.string("token");
        probe.note(Kind.POSITIVE, "it gives a token", Jwt.occursIn(token), answer);
      }
      default -> probe.identifies("the answer is this user's", answer, account);
    }
  }
}
