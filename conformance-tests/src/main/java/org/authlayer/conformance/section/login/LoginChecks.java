package org.authlayer.conformance.section.login;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.registration.StoredPasswordChecks;
import org.authlayer.conformance.subject.StoreView;
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
    admitted(
        probe,
        "a matching header and no content",
        login.basic(probe.users().ada()),
        probe.users().ada());
    admitted(
        probe, "the header of another user", login.basic(probe.users().bob()), probe.users().bob());
  }

  public static void wrongPasswordIsRefused(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    HttpCall login = probe.doors().login();
    String right = ada.password();
    int middle = right.length() / 2;
    String rest = right.substring(middle + 1);
    admitted(probe, "the right password", login.basic(ada), ada);
    probe.refused("another first character", login.basic(ada.email(), "_" + right.substring(1)));
    probe.refused(
        "another character inside",
        login.basic(ada.email(), right.substring(0, middle) + "_" + rest));
    probe.refused(
        "another last character",
        login.basic(ada.email(), right.substring(0, right.length() - 1) + "_"));
  }

  public static void unknownUserIsRefused(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    HttpCall stranger = probe.doors().login().basic(probe.users().freshEmail(), ada.password());
    probe.refused("an address that nobody has", stranger);
    probe.refused("the same address a second time", stranger);
    admitted(probe, "a registered address", probe.doors().login().basic(ada), ada);
  }

  public static void loginNeedsBasicCredentials(Probe probe) throws Exception {
    Account ada = probe.users().ada();
    HttpCall login = probe.doors().login();
    byte[] pair = (ada.email() + ":" + ada.password()).getBytes(StandardCharsets.UTF_8);
    admitted(probe, "a Basic header", login.basic(ada), ada);
    probe.refused("no header", login);
    probe.refused(
        "the same credential, called Bearer",
        login.bearer(probe.secret(Base64.getEncoder().encodeToString(pair))));
  }

  /** The name is unique, so that an application which took names would find this user. */
  public static void userNameIsTheAddress(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    String name = "Kit " + email.substring(0, email.indexOf('@'));
    Account named = probe.users().register(name, email, "kit password " + email);
    HttpCall login = probe.doors().login();
    admitted(probe, "the address as user name", login.basic(named), named);
    probe.refused("the display name as user name", login.basic(named.name(), named.password()));
  }

  public static void userNamesDifferInCase(Probe probe) throws Exception {
    String given = "K" + probe.users().freshEmail().substring(1);
    Account own = probe.users().register("Kit", given, "kit password " + given);
    boolean folded = probe.declared().is("decisions.email.fold", "lower");
    String stored = folded ? given.toLowerCase(Locale.ROOT) : given;
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
    String hash = probe.secret(StoredPasswordChecks.hash(store, applicant));
    probe.refused("the stored hash instead", applicant.password(hash).login());
  }

  /** Sends a login, which has to give what the profile gives, for the right user. */
  public static Answer admitted(Probe probe, String respect, HttpCall call, Account account)
      throws IOException, InterruptedException {
    Answer answer = probe.accepted(respect, call);
    isOf(probe, answer, account);
    return answer;
  }

  private static void isOf(Probe probe, Answer answer, Account account) {
    String claim = "the answer is this user's";
    switch (probe.profile()) {
      case TOKEN, TOKEN_EXPIRING ->
          probe.note(
              Kind.POSITIVE,
              claim,
              !answer.string("value").isEmpty()
                  && answer.string("user_id").equalsIgnoreCase(account.id()),
              answer);
      case JWT, JWT_MANUAL ->
          probe.note(
              Kind.POSITIVE, claim, answer.string("token").split("\\.", -1).length == 3, answer);
      default -> probe.identifies(claim, answer, account);
    }
  }
}
