package org.authlayer.conformance.section.registration;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.UserRecord;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Creating users, apart from what is validated: AL-REG-01 to 03, 14, 16, 17. */
public final class RegistrationChecks {

  /** Whatever is done to names shows: nothing is said of it. */
  private static final String AWKWARD = "  zoë  O'Brien & <Søn> van der Kit-Weg ";

  private RegistrationChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-REG-01", RegistrationChecks::validRequestSavesTheUser),
        new WireCheck("AL-REG-02", RegistrationChecks::nobodyHasToBeLoggedIn),
        new WireCheck("AL-REG-03", RegistrationChecks::bodyIsJson),
        new WireCheck("AL-REG-14", RegistrationChecks::failingRequestSavesNobody),
        new WireCheck("AL-REG-16", RegistrationChecks::takenAddressStaysWithItsOwner),
        new WireCheck("AL-REG-17", RegistrationChecks::passwordIsTakenAsItIs));
  }

  static void validRequestSavesTheUser(Probe probe) throws Exception {
    Applicant plain = Applicant.of(probe);
    isSaved(probe, plain, "a valid payload");
    String email = probe.users().freshEmail();
    String at = email.substring(email.indexOf('@'));
    String awkward = "Kit" + email.substring(3, email.length() - at.length()) + "+Tag" + at;
    isSaved(probe, plain.named(AWKWARD).email(awkward), "an awkward name and address");
  }

  /** What was sent is what is saved, and the login shows the record that was saved. */
  private static void isSaved(Probe probe, Applicant applicant, String respect) throws Exception {
    Answer saved = applicant.registers(respect);
    Account account = applicant.account(saved);
    UserRecord.isOf(probe, "the answer is the saved record: " + respect, saved, account);
    Answer login = applicant.logsIn("the credential just registered");
    UserRecord.isOf(probe, "the login shows the same record: " + respect, login, account);
  }

  static void nobodyHasToBeLoggedIn(Probe probe) throws Exception {
    Applicant.of(probe).registers("no credential");
    Applicant other = Applicant.of(probe);
    other.registers(
        "a wrong credential", other.call().basic(other.email(), "not " + other.password()));
    probe.accepted("login of somebody registered", other.login());
    probe.refused("login of somebody who is not", Applicant.of(probe).login());
  }

  static void bodyIsJson(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    String json = applicant.payload().toString();
    HttpCall route = probe.users().route();
    probe.rejected(
        "the last brace is missing",
        route.content("application/json", json.substring(0, json.length() - 1)));
    probe.rejected("no content", route.content("application/json", ""));
    Registered.isSaved(probe, "the same fields as JSON");
  }

  static void failingRequestSavesNobody(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    Applicant brief = applicant.password("7 chars");
    probe.rejected("no name", applicant.without("name"));
    probe.refused("login after a missing name", applicant.login());
    probe.rejected("no confirmation", applicant.without("confirmPassword"));
    probe.refused("login after a missing confirmation", applicant.login());
    probe.rejected("an empty name", applicant.but("name", ""));
    probe.refused("login after an empty name", applicant.login());
    probe.rejected("a password of 7 characters", brief.call());
    probe.refused("login after a short password", brief.login());
    probe.rejected("another confirmation", applicant.but("confirmPassword", "other password"));
    probe.refused("login after a mismatch", applicant.login());
    applicant.registers("a valid payload with the same address");
    applicant.logsIn("login after registration");
  }

  static void takenAddressStaysWithItsOwner(Probe probe) throws Exception {
    Applicant owner = Applicant.of(probe);
    Applicant rival = owner.password("rival " + owner.password());
    Answer saved = owner.registers("a free address");
    Answer again = probe.send(rival.call());
    probe.note(Kind.REFUSAL, "the same address again is no success", !again.isSuccess(), again);
    Answer login = owner.logsIn("the first password");
    UserRecord.isOf(probe, "the account is the first", login, owner.account(saved));
    probe.refused("the second password", rival.login());
  }

  static void passwordIsTakenAsItIs(Probe probe) throws Exception {
    Applicant exact =
        Applicant.with(probe, "  Blanks  And+Case é <&> " + probe.users().freshEmail() + " ");
    exact.registers("a password with blanks around it and mixed case");
    exact.logsIn("exactly that password");
    String right = exact.password();
    Map<String, String> others = new LinkedHashMap<>();
    others.put("one blank in place of two", right.replace("  And", " And"));
    others.put("a blank in place of a plus sign", right.replace('+', ' '));
    others.put("a question mark in place of a letter that is not ASCII", right.replace('é', '?'));
    others.put("without its brackets", right.replaceAll("[<&>]", ""));
    others.put("its brackets escaped", right.replace("<&>", "&lt;&amp;&gt;"));
    for (var other : others.entrySet()) {
      probe.refused(other.getKey(), exact.password(other.getValue()).login());
    }
    probe.refused(
        "without the blanks before it", exact.password(exact.password().stripLeading()).login());
    probe.refused(
        "without the blank after it", exact.password(exact.password().stripTrailing()).login());
    probe.refused(
        "in lower case", exact.password(exact.password().toLowerCase(Locale.ROOT)).login());
  }
}
