package org.authlayer.conformance.section.answers;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Doors;
import org.authlayer.conformance.probe.ErrorText;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;

/** The declared shape of errors: AL-DEC-03. */
public final class DeclaredErrorChecks {

  private static final Pattern INTERNALS =
      Pattern.compile(
          "(?i)exception|stack.?trace|traceback|\\.(java|kt|py|go|rb|js|cs|rs):\\d+"
              + "|\\bat \\w+(\\.\\w+)+\\(|\\bselect\\b.+\\bfrom\\b|\\binsert into\\b");

  private DeclaredErrorChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-DEC-03", DeclaredErrorChecks::errorsHaveTheDeclaredShape));
  }

  static void errorsHaveTheDeclaredShape(Probe probe) throws Exception {
    Doors doors = probe.doors();
    Profile profile = probe.profile();
    Answer twin = probe.accepted("a good credential", doors.opened());
    probe.identifies(
        "the answer names the user whose credential was sent", twin, probe.users().owner());
    unknownPath(
        probe, probe.rejected("a path that is not there", probe.call("GET", "/no-such-path")));
    if (profile != Profile.FORM) {
      hasShape(probe, probe.refused("no credential", doors.guarded()));
    }
    if (Set.of(Profile.BASIC_LOGIN, Profile.TOKEN, Profile.JWT).contains(profile)) {
      Applicant applicant = Applicant.of(probe);
      hasShape(
          probe,
          probe.rejected("another confirmation", applicant.but("confirmPassword", "other one")));
      Answer invalid = probe.rejected("an empty name", applicant.but("name", ""));
      hasShape(probe, invalid);
      namesTheField(probe, invalid);
    }
  }

  /** A path that is not there is often answered by the framework, not by the application. */
  private static void unknownPath(Probe probe, Answer answer) {
    String type = probe.declared().find("decisions.errorFormat.unknownPath").orElse("");
    if (type.isEmpty()) {
      hasShape(probe, answer);
    } else if (type.equals("none")) {
      probe.note(Kind.REFUSAL, "there is no content", answer.text().isEmpty(), answer);
    } else {
      isOf(probe, type, answer);
    }
  }

  private static void isOf(Probe probe, String type, Answer answer) {
    probe.note(
        Kind.REFUSAL,
        "the content is " + type,
        DeclaredAnswerChecks.mediaType(answer).equals(type),
        answer);
    probe.note(
        Kind.REFUSAL, "nothing internal shows", !INTERNALS.matcher(answer.text()).find(), answer);
  }

  private static void hasShape(Probe probe, Answer answer) {
    String type = probe.declared().text("decisions.errorFormat");
    isOf(probe, type, answer);
    probe.note(Kind.REFUSAL, "there is a reason", !ErrorText.of(probe, answer).isBlank(), answer);
    for (String member : probe.declared().names("decisions.errorMembers")) {
      probe.note(
          Kind.REFUSAL, "there is the member '" + member + "'", answer.json().has(member), answer);
    }
    if (type.equals("application/problem+json")) {
      int status = answer.json().path("status").asInt(answer.status());
      probe.note(Kind.REFUSAL, "'status' is the status", status == answer.status(), answer);
    }
  }

  /** Where violations are listed one by one, each has its field and its reason. */
  private static void namesTheField(Probe probe, Answer answer) {
    String pointer = probe.declared().find("decisions.errorsPointer").orElse("");
    if (!pointer.isEmpty()) {
      JsonNode first = answer.json().at(JsonPointer.compile(pointer)).path(0);
      boolean told =
          first.path("pointer").asText().equals("/name")
              && !first.path("reason").asText().isEmpty();
      probe.note(Kind.REFUSAL, "the violation has its field and its reason", told, answer);
    }
  }
}
