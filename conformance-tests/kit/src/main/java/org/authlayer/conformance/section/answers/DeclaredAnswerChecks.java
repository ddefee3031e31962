package org.authlayer.conformance.section.answers;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.ErrorText;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.section.login.LoginChecks;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Declared statuses, media types, fields and errors: AL-DEC-01 to AL-DEC-05. */
public final class DeclaredAnswerChecks {
  private static final String FORMAT = "decisions.errorFormat";
  private static final Pattern INTERNALS =
      Pattern.compile(
          "(?i)exception|stack.?trace|traceback|\\.(java|kt|py|go|rb|js|cs|rs):\\d+"
              + "|\\bat \\w+(\\.\\w+)+\\(|\\bselect\\b.+\\bfrom\\b|\\binsert into\\b");

  private DeclaredAnswerChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-01", DeclaredAnswerChecks::validationFailuresHaveTheDeclaredStatus),
        new WireCheck("AL-DEC-02", DeclaredAnswerChecks::takenAddressIsAnsweredAsDeclared),
        new WireCheck(
            "AL-DEC-04",
            DeclaredAnswerChecks::loginIsAnsweredAsDeclared,
            DeclaredAnswerChecks::userIsAnsweredAsDeclared,
            DeclaredAnswerChecks::webTokenIsAnsweredAsDeclared),
        new WireCheck("AL-DEC-05", DeclaredAnswerChecks::recordsHaveTheDeclaredFields),
        new WireCheck(
            "AL-DEC-03",
            DeclaredAnswerChecks::errorsHaveTheDeclaredShape,
            probe -> probe.declared().text(FORMAT)));
  }

  static void validationFailuresHaveTheDeclaredStatus(Probe probe) throws Exception {
    int status = probe.declared().number("decisions.validationStatus");
    Applicant applicant = Applicant.of(probe);
    for (String field : List.of("name", "email", "password", "confirmPassword")) {
      probe.refused("no " + field, status, applicant.without(field));
    }
    probe.refused("an empty name", status, applicant.but("name", ""));
    probe.refused("no at-sign", status, applicant.but("email", "kit.example.org"));
    probe.refused("a password of 7 characters", status, applicant.password("7 chars").call());
    Registered.isSaved(probe, "a valid payload");
  }

  static void takenAddressIsAnsweredAsDeclared(Probe probe) throws Exception {
    int status = probe.declared().number("decisions.duplicateEmailStatus");
    Answer saved = Registered.isSaved(probe, "a free address");
    Registered owner = Registered.of(probe);
    Answer refused = probe.refused("a taken address", status, owner.contested(probe));
    probe.refused("the same payload again", status, owner.own().in(probe).call());
    boolean reveals = probe.declared().yes("decisions.duplicateEmailReveals");
    boolean words = probe.declared().is("decisions.reasons", "english");
    probe.refusal(
        reveals ? "the reason is the address" : "the reason is not the address",
        !words || ErrorText.tellsOfAddress(ErrorText.of(probe, refused)) == reveals,
        refused);
    Answer login = probe.accepted("the first password", owner.kept(probe));
    Applicant own = owner.own().in(probe);
    String claim = "the record is untouched";
    if (probe.profile() == Profile.JWT) {
      own.isRecordedAs(claim, login, saved);
    } else {
      probe.positive(claim, own.record(login).json().equals(saved.json()), login);
    }
  }

  static void loginIsAnsweredAsDeclared(Probe probe) throws Exception {
    Profile profile = probe.profile();
    if (Set.of(Profile.BASIC_LOGIN, Profile.TOKEN, Profile.JWT).contains(profile)) {
      LoginSeries logins = LoginSeries.of(probe);
      Answer saved = Registered.isSaved(probe, "a valid payload");
      isRecord(probe, "users", saved);
      Answer login = LoginChecks.admitted(probe, "a login", logins.right(), logins.own());
      isRecord(probe, "login", login);
      if (profile != Profile.BASIC_LOGIN) {
        isStoredNowhere(probe, login);
      }
    }
  }

  static void userIsAnsweredAsDeclared(Probe probe) throws Exception {
    Profile profile = probe.profile();
    if (Set.of(Profile.TOKEN, Profile.SIMPLE, Profile.SESSION).contains(profile)) {
      Answer me = me(probe);
      if (profile == Profile.TOKEN) {
        isRecord(probe, "me", me);
      } else {
        isString(probe, me);
      }
    }
  }

  static void webTokenIsAnsweredAsDeclared(Probe probe) throws Exception {
    if (probe.profile() == Profile.JWT) {
      hasMembers(probe, "decisions.jwtFields", LoginSeries.of(probe).right());
      Answer valid = probe.accepted("a token", probe.routes().as(probe.users().ada()));
      probe.positive("200 without content", isBare(probe, valid), valid);
    }
  }

  static void recordsHaveTheDeclaredFields(Probe probe) throws Exception {
    LoginSeries logins = LoginSeries.of(probe);
    Answer saved = Registered.isSaved(probe, "a valid payload");
    hasFields(probe, "decisions.userFields", saved);
    Answer login = LoginChecks.admitted(probe, "a login", logins.right(), logins.own());
    if (probe.profile() == Profile.TOKEN) {
      hasFields(probe, "decisions.tokenFields", login);
      if (probe.declared().values().containsKey("decisions.token.owner")) {
        JsonNode owner = login.json().at(probe.declared().text("decisions.token.owner"));
        probe.positive("the user is where it is declared", owner.isTextual(), login);
      }
      hasFields(probe, "decisions.userFields", me(probe));
    } else {
      hasFields(probe, "decisions.userFields", login);
    }
  }

  private static Answer me(Probe probe) throws Exception {
    Account somebody = probe.users().owner();
    Answer me = probe.accepted("a token", probe.routes().as(somebody));
    probe.identifies("the answer is this user's", me, somebody);
    return me;
  }

  private static void isRecord(Probe probe, String route, Answer answer) {
    int status = probe.declared().number("decisions.status." + route);
    probe.positive("the status is " + status, answer.status() == status, answer);
    String type = probe.declared().text("decisions.recordBody");
    probe.positive(
        "the content is " + type,
        isOfType(answer, type),
        "its type is " + contentType(answer),
        answer);
    isMeant(probe, answer);
  }

  private static void isString(Probe probe, Answer answer) {
    int status = probe.declared().number("decisions.status.me");
    String type = probe.declared().text("decisions.stringBody");
    probe.positive("the status is " + status, answer.status() == status, answer);
    probe.positive(
        "the content is " + type,
        isOfType(answer, type),
        "its type is " + contentType(answer),
        answer);
    probe.positive(
        "the string is quoted only as JSON",
        answer.text().startsWith("\"") == mediaType(answer).endsWith("json"),
        answer);
    isMeant(probe, answer);
  }

  private static void isStoredNowhere(Probe probe, Answer answer) {
    boolean declared = probe.declared().yes("decisions.noStore");
    boolean is = says(answer.all("Cache-Control"), "no-store");
    probe.positive("caches get the declared directives", is == declared, answer);
  }

  private static void isMeant(Probe probe, Answer answer) {
    boolean declared = probe.declared().yes("decisions.nosniff");
    boolean is = says(answer.all("X-Content-Type-Options"), "nosniff");
    probe.positive("the media type is meant, as declared", is == declared, answer);
  }

  /** A list, whose words have no case (RFC 9111, 5.2; the fetch standard). */
  private static boolean says(List<String> lines, String word) {
    String list = String.join(",", lines).toLowerCase(Locale.ROOT);
    return List.of(list.split("[,\\s]+")).contains(word);
  }

  private static boolean isBare(Probe probe, Answer answer) {
    boolean empty = probe.declared().is("decisions.validateBody", "empty");
    return answer.status() == 200 && (answer.body().length == 0 || !empty);
  }

  private static void hasFields(Probe probe, String key, Answer answer) {
    hasMembers(probe, key, answer);
    String id = answer.json().path("id").asText();
    String spelt =
        switch (probe.declared().text("decisions.uuidCase")) {
          case "lower" -> id.toLowerCase(Locale.ROOT);
          case "upper" -> id.toUpperCase(Locale.ROOT);
          default -> id;
        };
    probe.positive(
        "the identifier is spelt as declared",
        id.equals(spelt),
        "expected " + spelt + ", got " + id,
        answer);
  }

  private static void hasMembers(Probe probe, String key, Answer answer) {
    Set<String> declared = new TreeSet<>(probe.declared().names(key));
    Set<String> shown = new TreeSet<>();
    answer.json().fieldNames().forEachRemaining(shown::add);
    probe.positive(
        "the members are the declared ones",
        shown.equals(declared),
        "expected " + declared + ", got " + shown,
        answer);
  }

  private static String contentType(Answer answer) {
    return answer.first("Content-Type").orElse("").replace(" ", "").toLowerCase(Locale.ROOT);
  }

  /** A declared type without parameters leaves them open. */
  private static boolean isOfType(Answer answer, String type) {
    String declared = type.replace(" ", "").toLowerCase(Locale.ROOT);
    return declared.equals(declared.contains(";") ? contentType(answer) : mediaType(answer));
  }

  static String mediaType(Answer answer) {
    return contentType(answer).split(";", 2)[0];
  }

  static void errorsHaveTheDeclaredShape(Probe probe) throws Exception {
    Profile profile = probe.profile();
    Answer twin = probe.accepted("a good credential", probe.routes().opened());
    probe.identifies(
        "the answer names the user whose credential was sent", twin, probe.users().owner());
    unknownPath(probe, probe.call("GET", "/no-such-path"));
    if (profile != Profile.FORM) {
      hasShape(probe, probe.refused("no credential", probe.guarded()));
    }
    if (Set.of(Profile.BASIC_LOGIN, Profile.TOKEN, Profile.JWT).contains(profile)) {
      Applicant applicant = Applicant.of(probe);
      hasShape(
          probe,
          probe.rejected("another confirmation", applicant.but("confirmPassword", "other one")));
      Answer invalid = probe.rejected("an empty name", applicant.but("name", ""));
      hasShape(probe, invalid);
      namesTheField(probe, invalid);
      HttpCall cut = probe.users().route().content("application/json", "{\"name\":");
      showsNothingInternal(probe, probe.rejected("content that is no JSON", cut));
    }
  }

  /** A path that is not there is often answered by the framework, not by the application. */
  private static void unknownPath(Probe probe, HttpCall call) throws Exception {
    String type = probe.declared().find("decisions.errorFormat.unknownPath").orElse("");
    if (type.equals("page")) {
      probe.accepted("a path that is not there", call);
      return;
    }
    Answer answer = probe.rejected("a path that is not there", call);
    if (type.isEmpty()) {
      hasShape(probe, answer);
    } else if (type.equals("none")) {
      probe.refusal("there is no content", answer.text().isEmpty(), answer);
    } else {
      isOf(probe, type, answer);
    }
  }

  private static void isOf(Probe probe, String type, Answer answer) {
    probe.refusal("the content is " + type, isOfType(answer, type), answer);
    showsNothingInternal(probe, answer);
  }

  private static void showsNothingInternal(Probe probe, Answer answer) {
    boolean any = probe.declared().is("decisions.errorInternals", "any");
    probe.refusal(
        "nothing internal shows", any || !INTERNALS.matcher(answer.text()).find(), answer);
  }

  /** Where no format is declared, an error need not have a reason. */
  private static void hasShape(Probe probe, Answer answer) {
    String type = probe.declared().find(FORMAT).orElse("");
    if (type.isEmpty()) {
      showsNothingInternal(probe, answer);
    } else {
      isOf(probe, type, answer);
      probe.refusal("there is a reason", !ErrorText.of(probe, answer).isBlank(), answer);
    }
    for (String member : probe.declared().names("decisions.errorMembers")) {
      probe.refusal("there is the member '" + member + "'", answer.json().has(member), answer);
    }
    if (type.equals("application/problem+json")) {
      int status = answer.json().path("status").asInt(answer.status());
      probe.refusal("'status' is the status", status == answer.status(), answer);
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
      probe.refusal("the violation has its field and its reason", told, answer);
    }
  }
}
