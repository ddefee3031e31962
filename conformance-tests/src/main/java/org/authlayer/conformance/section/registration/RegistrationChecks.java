package org.authlayer.conformance.section.registration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Creating users, apart from what is validated: AL-REG-01 to 03, 14, 16, 17. */
public final class RegistrationChecks {

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
    Applicant applicant = Applicant.of(probe);
    Answer saved = applicant.registers("a valid payload");
    Answer login = applicant.logsIn("the credential just registered");
    probe.note(Kind.POSITIVE, "both answers show one record", isSame(saved, login), login);
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
    applicant.registers("the same fields as JSON");
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
    probe.rejected("the same address again", rival.call());
    Answer login = owner.logsIn("the first password");
    probe.note(Kind.POSITIVE, "the account is the first", isSame(saved, login), login);
    probe.refused("the second password", rival.login());
  }

  static void passwordIsTakenAsItIs(Probe probe) throws Exception {
    Applicant exact =
        Applicant.with(probe, "  Blanks And Case " + probe.users().freshEmail() + " ");
    exact.registers("a password with blanks around it and mixed case");
    exact.logsIn("exactly that password");
    probe.refused(
        "without the blanks before it", exact.password(exact.password().stripLeading()).login());
    probe.refused(
        "without the blank after it", exact.password(exact.password().stripTrailing()).login());
    probe.refused(
        "in lower case", exact.password(exact.password().toLowerCase(Locale.ROOT)).login());
  }

  /** Whether two records agree in all identifying fields that both show, at least one. */
  private static boolean isSame(Answer one, Answer other) {
    JsonNode first = one.json();
    JsonNode second = other.json();
    List<String> shown =
        List.of("id", "email").stream().filter(key -> first.has(key) && second.has(key)).toList();
    return !shown.isEmpty()
        && shown.stream().allMatch(key -> first.get(key).equals(second.get(key)));
  }
}
