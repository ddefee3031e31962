package org.authlayer.conformance.section.login;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.jose.Jwt;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.IssuedToken;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.UserRecord;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.registration.StoredPasswordChecks;
import org.authlayer.conformance.subject.StoreView;
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
    for (Account account : List.of(probe.users().cyd(), probe.users().fresh())) {
      Answer answer =
          admitted(probe, "the header of " + account.name(), login.basic(account), account);
      if (probe.profile() == Profile.BASIC_LOGIN) {
        UserRecord.isOf(probe, "the record is the user's", answer, account);
      }
    }
  }

  public static void wrongPasswordIsRefused(Probe probe) throws Exception {
    Account own = probe.users().fresh();
    String right = own.password();
    int last = right.length() - 1;
    Map<String, String> wrong = new LinkedHashMap<>();
    wrong.put("no password", "");
    wrong.put("another first character", "_" + right.substring(1));
    wrong.put("another last character", right.substring(0, last) + "_");
    if (probe.profile() == Profile.BASIC_LOGIN) {
      int middle = right.length() / 2;
      String inside = right.substring(0, middle) + "_" + right.substring(middle + 1);
      wrong.put("another character inside", inside);
      wrong.put("one character more", right + "_");
      wrong.put("its first eight characters", right.substring(0, 8));
      wrong.put("the user's own address", own.email());
      wrong.put("another user's password", probe.users().bob().password());
    }
    HttpCall login = probe.doors().login();
    for (var attempt : wrong.entrySet()) {
      probe.refused(attempt.getKey(), login.basic(own.email(), attempt.getValue()));
    }
    admitted(probe, "the right password", login.basic(own), own);
  }

  public static void unknownUserIsRefused(Probe probe) throws Exception {
    Account cyd = probe.users().cyd();
    HttpCall login = probe.doors().login();
    HttpCall stranger = login.basic(probe.users().freshEmail(), cyd.password());
    probe.refused("an address that nobody has", stranger);
    probe.refused("the same address a second time", stranger);
    if (probe.profile() == Profile.BASIC_LOGIN) {
      int at = cyd.email().indexOf('@');
      String local = cyd.email().substring(0, at);
      String domain = cyd.email().substring(at);
      for (String name : List.of("%", local + "%", local + "@", local + "+tag" + domain)) {
        probe.refused("an address like a registered one", login.basic(name, cyd.password()));
      }
    }
    admitted(probe, "a registered address", login.basic(cyd), cyd);
  }

  public static void loginNeedsBasicCredentials(Probe probe) throws Exception {
    Account cyd = probe.users().cyd();
    HttpCall login = probe.doors().login();
    byte[] pair = (cyd.email() + ":" + cyd.password()).getBytes(StandardCharsets.UTF_8);
    admitted(probe, "a Basic header", login.basic(cyd), cyd);
    probe.refused("no header", login);
    probe.refused(
        "the same credential, called Bearer",
        login.bearer(Base64.getEncoder().encodeToString(pair)));
    if (probe.claims(Profile.TOKEN) || probe.profile() == Profile.JWT) {
      probe.refused("a token", login.bearer(probe.tokens().of(cyd)));
    }
  }

  /** The name is unique, so that an application which took names would find this user. */
  public static void userNameIsTheAddress(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    String name = "Kit " + email.substring(0, email.indexOf('@'));
    Account named = probe.users().register(name, email, "kit password " + email);
    HttpCall login = probe.doors().login();
    admitted(probe, "the address as user name", login.basic(named), named);
    probe.refused("the display name as user name", login.basic(named.name(), named.password()));
    if (probe.profile() == Profile.BASIC_LOGIN && !named.id().isEmpty()) {
      String local = email.substring(0, email.indexOf('@'));
      probe.refused("what stands before the at-sign", login.basic(local, named.password()));
      probe.refused("the identifier as user name", login.basic(named.id(), named.password()));
    }
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
    Account lower = probe.users().fresh();
    admitted(probe, "an address in lower case", login.basic(lower), lower);
    String upper = lower.email().toUpperCase(Locale.ROOT);
    probe.refused("that address in capitals", login.basic(upper, lower.password()));
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
    Answer answer = probe.accepted(respect, call);
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
