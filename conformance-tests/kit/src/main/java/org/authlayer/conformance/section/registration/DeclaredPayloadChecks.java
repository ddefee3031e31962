package org.authlayer.conformance.section.registration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.ErrorText;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Declared answers about create-user payloads: AL-DEC-26. */
public final class DeclaredPayloadChecks {

  private static final Map<String, String> OTHER_TYPES =
      Map.of(
          "text", "JSON called plain text",
          "xml", "JSON called XML",
          "form", "a form",
          "none", "JSON without a type");

  private DeclaredPayloadChecks() {}

  public static List<WireCheck> all() {
    return List.of(new WireCheck("AL-DEC-26", DeclaredPayloadChecks::payloadsAreReadAsDeclared));
  }

  static void payloadsAreReadAsDeclared(Probe probe) throws Exception {
    unknownMembersAndIdentifiers(probe);
    blankNames(probe);
    oddNames(probe);
    violations(probe);
    otherContent(probe);
    size(probe);
  }

  private static void unknownMembersAndIdentifiers(Probe probe) throws Exception {
    Applicant owner = Applicant.of(probe);
    HttpCall extra = owner.call(owner.payload().put("admin", true));
    if (probe.declared().is("decisions.payload.extras", "ignored")) {
      Answer saved = owner.registers("an unknown member", extra);
      probe.note(Kind.POSITIVE, "it is not taken over", !saved.json().has("admin"), saved);
    } else {
      probe.rejected("an unknown member", extra);
      owner.registers("no unknown member");
    }
    String taken = owner.logsIn("the password just registered").json().path("id").asText();
    identifier(probe, "an identifier of the client's own", fresh(owner));
    identifier(probe, "an identifier that is taken", taken);
    String still = owner.logsIn("the password of its owner").json().path("id").asText();
    probe.holds("its owner still has it", still.equals(taken));
  }

  private static void identifier(Probe probe, String respect, String id) throws Exception {
    Applicant applicant = Applicant.of(probe);
    HttpCall call = applicant.but("id", id);
    if (probe.declared().is("decisions.payload.id", "ignored")) {
      Answer saved = applicant.registers(respect, call);
      boolean other = !saved.json().path("id").asText().equalsIgnoreCase(id);
      probe.note(Kind.POSITIVE, "it is not given to the user", other, saved);
    } else {
      probe.rejected(respect, call);
    }
  }

  private static void blankNames(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    boolean taken = !probe.declared().is("decisions.payload.blankName", "rejected");
    applicant.isTaken(taken, "a name of blanks", applicant.but("name", "  "));
  }

  /** {@code decisions.payload.longestName} is {@code none} or a number of characters. */
  private static void oddNames(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    String longest = probe.declared().text("decisions.payload.longestName");
    if (longest.equals("none")) {
      applicant.registers("a name of 1000 characters", applicant.but("name", "n".repeat(1000)));
    } else {
      String full = "n".repeat(Integer.parseInt(longest));
      probe.rejected("a name of one character more", applicant.but("name", full + "n"));
      applicant.registers("a name of " + longest + " characters", applicant.but("name", full));
    }
    Applicant turned = Applicant.of(probe);
    HttpCall call = turned.but("name", "Kit \u202egnol");
    boolean taken = !probe.declared().is("decisions.payload.invisibleName", "rejected");
    turned.isTaken(taken, "a name that turns the direction of what stands beside it", call);
  }

  /** The reason names what is violated: all of it in field order, or the first only. */
  private static void violations(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    ObjectNode payload =
        applicant.payload().put("name", "").put("email", "kit").put("password", "short");
    Answer answer = probe.rejected("three violations", applicant.call(payload));
    String reason = ErrorText.of(probe, answer).toLowerCase(Locale.ROOT);
    boolean all = probe.declared().is("decisions.payload.violations", "all");
    int name = reason.indexOf("name");
    int email = reason.indexOf("mail");
    int password = reason.indexOf("password");
    probe.note(
        Kind.REFUSAL,
        all ? "all are reported in field order" : "one is reported",
        all
            ? name >= 0 && email > name && password > email
            : List.of(name, email, password).stream().filter(at -> at >= 0).count() == 1,
        answer);
  }

  private static void otherContent(Probe probe) throws Exception {
    for (String kind : List.of("text", "xml", "form", "none")) {
      Applicant applicant = Applicant.of(probe);
      String key = "decisions.payload.otherTypes";
      String declared =
          probe.declared().find(key + "." + kind).orElseGet(() -> probe.declared().text(key));
      HttpCall call = called(applicant, kind);
      String type = OTHER_TYPES.getOrDefault(kind, kind);
      if (declared.equals("accepted")) {
        applicant.registers(type, call);
      } else {
        probe.refused(type, Integer.parseInt(declared), call);
      }
    }
    Applicant applicant = Applicant.of(probe);
    String json = applicant.payload().toString();
    HttpCall route = probe.users().route();
    probe.refused(
        "malformed JSON",
        probe.declared().number("decisions.payload.malformedJson"),
        route.content("application/json", json.substring(1)));
    Registered.isSaved(probe, "JSON called JSON");
  }

  private static HttpCall called(Applicant applicant, String kind) {
    HttpCall route = applicant.probe().users().route();
    String json = applicant.payload().toString();
    return switch (kind) {
      case "text" -> route.content("text/plain", json);
      case "xml" -> route.content("application/xml", json);
      case "form" ->
          route.form(
              applicant
                  .probe()
                  .users()
                  .payload(applicant.name(), applicant.email(), applicant.password()));
      default ->
          new HttpCall(
              route.method(), route.uri(), route.headers(), json.getBytes(StandardCharsets.UTF_8));
    };
  }

  /** Blanks after the object change nothing but the length. */
  private static void size(Probe probe) throws Exception {
    if (probe.declared().is("decisions.payload.limitBytes", "any")) {
      return;
    }
    int limit = probe.declared().number("decisions.payload.limitBytes");
    Applicant applicant = Applicant.of(probe);
    String json = applicant.payload().toString();
    String full = json + " ".repeat(limit - json.getBytes(StandardCharsets.UTF_8).length);
    HttpCall route = probe.users().route();
    probe.refused(
        "a body one byte over the limit",
        probe.declared().number("decisions.payload.overLimit"),
        route.content("application/json", full + " "));
    applicant.registers("a body as long as the limit", route.content("application/json", full));
  }

  private static String fresh(Applicant applicant) {
    return UUID.nameUUIDFromBytes(applicant.email().getBytes(StandardCharsets.UTF_8)).toString();
  }
}
