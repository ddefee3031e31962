package org.authlayer.conformance.section.registration;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.ErrorText;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;

/** The repeated password of a create-user payload: AL-REG-10 to AL-REG-13. */
public final class ConfirmationChecks {

  private ConfirmationChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-REG-10", ConfirmationChecks::mismatchIsABadRequest),
        new WireCheck("AL-REG-11", ConfirmationChecks::mismatchIsToldInWords),
        new WireCheck("AL-REG-12", ConfirmationChecks::comparisonIsExact),
        new WireCheck("AL-REG-13", ConfirmationChecks::validationComesFirst));
  }

  static void mismatchIsABadRequest(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    probe.refused("another confirmation", 400, applicant.but("confirmPassword", "other password"));
    probe.rejected("an empty one", applicant.but("confirmPassword", ""));
    Registered.isSaved(probe, "an equal confirmation");
  }

  static void mismatchIsToldInWords(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    Answer mismatch =
        probe.rejected("another confirmation", applicant.but("confirmPassword", "other password"));
    Answer invalid = probe.rejected("an empty name", applicant.but("name", ""));
    probe.note(
        Kind.POSITIVE, "the text says that the passwords differ", tells(probe, mismatch), mismatch);
    probe.note(Kind.REFUSAL, "another failure does not say so", !tells(probe, invalid), invalid);
    Registered.isSaved(probe, "an equal confirmation");
  }

  static void comparisonIsExact(Probe probe) throws Exception {
    Applicant applicant = Applicant.with(probe, "Exact " + probe.users().freshEmail());
    String password = applicant.password();
    probe.refused(
        "a letter in the other case",
        400,
        applicant.but("confirmPassword", "e" + password.substring(1)));
    probe.refused("a blank after it", 400, applicant.but("confirmPassword", password + " "));
    probe.refused("its beginning", 400, applicant.but("confirmPassword", password.substring(0, 8)));
    probe.refused("another text as long", 400, applicant.but("confirmPassword", other(password)));
    probe.rejected("nothing in it", applicant.but("confirmPassword", ""));
    Applicant digits = Applicant.with(probe, "1234567890");
    probe.rejected("a number", digits.but("confirmPassword", IntNode.valueOf(1_234_567_890)));
    Applicant symbols = Applicant.with(probe, "sym!bol?s as they are");
    probe.refused("other symbols", 400, symbols.but("confirmPassword", "sym?bol!s as they are"));
    Applicant composed = Applicant.with(probe, "caf\u00e9 as it is");
    probe.refused(
        "an equivalent spelling", 400, composed.but("confirmPassword", "cafe\u0301 as it is"));
    probe.refused(
        "another character inside",
        400,
        applicant.but("confirmPassword", password.substring(0, 5) + "_" + password.substring(6)));
    Registered.isSaved(probe, "an equal confirmation");
  }

  private static String other(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  static void validationComesFirst(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    Answer mismatch =
        probe.rejected("another confirmation", applicant.but("confirmPassword", "other password"));
    probe.note(Kind.POSITIVE, "a mismatch by itself is reported", tells(probe, mismatch), mismatch);
    for (String field : List.of("name", "email")) {
      ObjectNode both = applicant.payload().put(field, "").put("confirmPassword", "other password");
      Answer answer = probe.rejected("an empty " + field + " as well", applicant.call(both));
      probe.note(
          Kind.REFUSAL,
          "the empty " + field + " is reported instead",
          !tells(probe, answer),
          answer);
    }
    Registered.isSaved(probe, "an equal confirmation and nothing empty");
  }

  private static boolean tells(Probe probe, Answer answer) {
    return ErrorText.tellsOfMismatch(ErrorText.of(probe, answer));
  }
}
