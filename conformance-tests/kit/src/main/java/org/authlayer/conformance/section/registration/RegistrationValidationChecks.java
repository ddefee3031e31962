package org.authlayer.conformance.section.registration;

import java.util.List;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;

/** What a create-user payload has to be: AL-REG-04 to AL-REG-09. */
public final class RegistrationValidationChecks {

  private RegistrationValidationChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-REG-04", RegistrationValidationChecks::allFieldsAreRequired),
        new WireCheck("AL-REG-05", RegistrationValidationChecks::emptyNameFails),
        new WireCheck("AL-REG-06", RegistrationValidationChecks::emailIsAnAddress),
        new WireCheck("AL-REG-07", RegistrationValidationChecks::sevenCharactersAreTooFew),
        new WireCheck("AL-REG-08", RegistrationValidationChecks::eightCharactersAreEnough),
        new WireCheck("AL-REG-09", RegistrationValidationChecks::charactersAreCountedNotBytes));
  }

  static void allFieldsAreRequired(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    for (String field : List.of("name", "email", "password", "confirmPassword")) {
      probe.rejected("no " + field, applicant.without(field));
    }
    Registered.isSaved(probe, "all four fields");
  }

  static void emptyNameFails(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    probe.rejected("an empty name", applicant.but("name", ""));
    applicant.registers("a name of one letter", applicant.but("name", "K"));
  }

  static void emailIsAnAddress(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    String email = applicant.email();
    String local = email.substring(0, email.indexOf('@'));
    probe.rejected("no at-sign", applicant.but("email", local + ".example.org"));
    probe.rejected("two at-signs", applicant.but("email", local + "@kit@example.org"));
    probe.rejected("nothing before the at-sign", applicant.but("email", "@example.org"));
    probe.rejected("nothing after the at-sign", applicant.but("email", local + "@"));
    probe.rejected("a space inside", applicant.but("email", local + " kit@example.org"));
    probe.rejected("nothing at all", applicant.but("email", ""));
    probe.rejected("a sentence around it", applicant.but("email", "to " + email + ", please"));
    probe.rejected("a line behind it", applicant.but("email", email + "\nkit"));
    for (String good :
        List.of(
            "kit." + local + "+tag@mail.kit.example.photography",
            local + "@kit-example.io",
            "Kit_" + local + "-O'Brien@example.org",
            "k@" + local + ".example")) {
      applicant.email(good).registers("the address " + good);
    }
  }

  static void sevenCharactersAreTooFew(Probe probe) throws Exception {
    Applicant brief = Applicant.with(probe, "7 Chars");
    probe.rejected("a password of 7 characters", brief.call());
    brief.password("7 Chars+").registers("one character more");
  }

  static void eightCharactersAreEnough(Probe probe) throws Exception {
    for (String password : List.of("8 Chars!", " 6chars ")) {
      Applicant.with(probe, password).registers("a password of 8 characters");
    }
    Applicant letters = Applicant.with(probe, "eightlet");
    letters.registers("a password of 8 characters");
    letters.logsIn("that password");
  }

  static void charactersAreCountedNotBytes(Probe probe) throws Exception {
    Applicant brief = Applicant.with(probe, "äöüÄÖÜß");
    probe.rejected("7 letters of two bytes each", brief.call());
    Applicant applicant = brief.password("äöüÄÖÜßé");
    applicant.registers("one letter more");
    applicant.logsIn("that password");
  }
}
