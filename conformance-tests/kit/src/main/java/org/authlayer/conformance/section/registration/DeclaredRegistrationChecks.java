package org.authlayer.conformance.section.registration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.AddressForm;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.ErrorText;
import org.authlayer.conformance.probe.Likeness;
import org.authlayer.conformance.probe.Peculiar;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.wire.Account;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;
import org.authlayer.conformance.wire.HttpCall;

/** Declared answers about addresses, passwords and payloads: AL-DEC-24 to AL-DEC-26. */
public final class DeclaredRegistrationChecks {
  /** Where no limit is declared, this is within it. */
  private static final int UNLIMITED = 1000;

  private static final String KEY = "🔑";
  private static final Map<String, String> OTHER_TYPES =
      Map.of(
          "text", "JSON called plain text",
          "xml", "JSON called XML",
          "form", "a form",
          "none", "JSON without a type");

  private DeclaredRegistrationChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck(
            "AL-DEC-24",
            DeclaredRegistrationChecks::addressesAreReadAsDeclared,
            DeclaredRegistrationChecks::spellingIsKeptAsDeclared,
            DeclaredRegistrationChecks::lettersBeyondAsciiStayApart),
        new WireCheck(
            "AL-DEC-25",
            DeclaredRegistrationChecks::charactersAreCounted,
            DeclaredRegistrationChecks::bytesAreLimited,
            DeclaredRegistrationChecks::nulIsTreatedAsDeclared),
        new WireCheck(
            "AL-DEC-26",
            DeclaredRegistrationChecks::unknownMembersAndIdentifiers,
            DeclaredRegistrationChecks::blankNames,
            DeclaredRegistrationChecks::blanksAroundNames,
            DeclaredRegistrationChecks::oddNames,
            DeclaredRegistrationChecks::violations,
            DeclaredRegistrationChecks::otherContent,
            DeclaredRegistrationChecks::malformedContent,
            DeclaredRegistrationChecks::size));
  }

  static void addressesAreReadAsDeclared(Probe probe) throws Exception {
    List<String> accepted = probe.declared().names("decisions.email.accepts");
    for (var one : Peculiar.disputed(probe).entrySet()) {
      if (accepted.contains(one.getKey())) {
        Peculiar.having(probe, it -> it.email(one.getValue()))
            .isSaved("accepted as declared: " + one.getKey());
      } else {
        HttpCall disputed = Applicant.of(probe).email(one.getValue()).call();
        probe.rejected("not accepted as declared: " + one.getKey(), disputed);
      }
    }
    Registered.isSaved(probe, "an undisputed address");
  }

  private static void spellingIsKeptAsDeclared(Probe probe) throws Exception {
    Applicant given = Applicant.of(probe);
    Applicant mixed = given.email("KI" + given.email().substring(2).replace("example", "Example"));
    Answer saved = mixed.registers("an address of mixed case");
    String stored = Applicant.stored(probe, mixed.email());
    String shown = saved.json().path("email").asText(stored);
    probe.positive("the address is shown as declared", shown.equals(stored), saved);
    probe
        .levers()
        .storeIfAny()
        .ifPresent(
            store ->
                probe.holds(
                    "the address is stored as declared",
                    store.rows("users").stream().anyMatch(row -> stored.equals(row.get("email")))));
    Applicant variant = given.password("variant of " + given.password());
    if (probe.declared().yes("decisions.email.uniqueIgnoresCase")) {
      probe.rejected("the address in another case", variant.call());
    } else {
      variant.registers("the address in another case");
      variant.logsIn("its own password");
    }
    mixed.logsIn("the password of the first");
  }

  /** Some programs that ignore case take a letter for another one: then two users meet. */
  private static void lettersBeyondAsciiStayApart(Probe probe) throws Exception {
    boolean accepts = probe.declared().names("decisions.email.accepts").contains("nonAscii");
    Applicant own = Applicant.of(probe);
    String local = own.email().substring(0, own.email().indexOf('@'));
    Applicant first = own.email(local + "kiss@example.org");
    if (accepts) {
      first.registers("an address of ASCII letters");
    }
    for (var one : AddressForm.of(AddressForm.Kind.FOLDED, local).entrySet()) {
      Applicant other = Applicant.of(probe).email(one.getValue());
      Answer answer = probe.send(other.call());
      if (!accepts || !answer.isSuccess()) {
        probe.rejected("an address with " + one.getKey(), answer);
      } else if (probe.routes().login().carries(other.email())) {
        other.isSaved("an address with " + one.getKey(), answer);
        other.logsIn("the password of the user with " + one.getKey());
      }
    }
    if (accepts) {
      first.logsIn("the password of the first address");
    }
  }

  private static void charactersAreCounted(Probe probe) throws Exception {
    Applicant four = Applicant.with(probe, KEY.repeat(4));
    String unit = probe.declared().text("decisions.password.characterUnit");
    four.isTaken(unit.equals("utf16"), "4 characters beyond the basic plane", four.call());
    Applicant accented = Applicant.with(probe, "passwo" + "e\u0301");
    accented.isTaken(
        !unit.equals("grapheme"), "7 letters, one of them of 2 code points", accented.call());
    Applicant eight = Applicant.with(probe, KEY.repeat(7) + "é");
    eight.registers("8 characters, 7 of them beyond the basic plane");
    Applicant decomposed = eight.password(KEY.repeat(7) + "e\u0301");
    boolean equivalent = probe.declared().is("decisions.password.normalisation", "equivalent");
    if (probe.routes().login().carries(decomposed.password())) {
      opens(probe, equivalent, "an equivalent spelling of the password", decomposed);
    }
    Optional<StoreView> store = probe.levers().storeIfAny();
    if (store.isPresent()) {
      int cost = probe.declared().number("decisions.password.bcryptCost");
      int kept = costOf(RegistrationChecks.hash(store.get(), eight));
      probe.holds("the cost is " + cost, kept == cost);
    }
  }

  private static void bytesAreLimited(Probe probe) throws Exception {
    String most = probe.declared().text("decisions.password.longest");
    boolean isLimited = !most.equals("none");
    String full = ofBytes72(probe, isLimited && Digits.small(most) < 73);
    if (isLimited && full.codePointCount(0, full.length()) > Digits.small(most)) {
      charactersAreLimited(probe, "k");
      return;
    }
    String less = full.substring(0, full.length() - 1);
    String beyond = probe.declared().text("decisions.password.over72Bytes");
    if (beyond.equals("rejected")) {
      Applicant applicant = Applicant.with(probe, full);
      applicant.registers("a password of 72 bytes");
      applicant.logsIn("that password");
      probe.refused("another 72nd byte", applicant.password(less + "y").login());
      probe.rejected("a password of 73 bytes", Applicant.with(probe, full + "x").call());
      charactersAreLimited(probe, "k");
    } else {
      Applicant longest = charactersAreLimited(probe, full + "x");
      String tail = longest.password().substring(full.length() + 1);
      boolean truncated = beyond.equals("truncated");
      Applicant other = longest.password(less + "yx" + tail);
      probe.refused("another 72nd byte", other.login());
      opens(probe, truncated, "another 73rd byte", longest.password(full + "y" + tail));
    }
  }

  /** Of few characters where many are too many. */
  private static String ofBytes72(Probe probe, boolean isBrief) {
    boolean carries = probe.routes().login().carries(KEY);
    return carries ? KEY.repeat(isBrief ? 17 : 1) + "p".repeat(isBrief ? 4 : 68) : "p".repeat(72);
  }

  private static void opens(Probe probe, boolean does, String respect, Applicant applicant)
      throws Exception {
    if (does) {
      applicant.logsIn(respect);
    } else {
      probe.refused(respect, applicant.login());
    }
  }

  /**
   * {@code decisions.password.longest} is {@code none} or a number of characters.
   *
   * @return with a password of that length
   */
  private static Applicant charactersAreLimited(Probe probe, String first) throws Exception {
    String longest = probe.declared().text("decisions.password.longest");
    int most = longest.equals("none") ? unlimited(probe) : Digits.small(longest);
    int left = most - first.codePointCount(0, first.length());
    Applicant full = Applicant.with(probe, first + "l".repeat(Math.max(0, left)));
    full.registers("a password of " + most + " characters");
    full.logsIn("that password");
    if (!longest.equals("none")) {
      Applicant over = Applicant.with(probe, full.password() + "l");
      probe.rejected("a password of one character more", over.call());
    }
    return full;
  }

  /** Two of them and the rest of a payload fit into the declared content. */
  private static int unlimited(Probe probe) {
    return Math.min(UNLIMITED, probe.declared().most("decisions.payload.limitBytes") / 3);
  }

  private static void nulIsTreatedAsDeclared(Probe probe) throws Exception {
    Applicant nul = Applicant.with(probe, "password\0one");
    String declared = probe.declared().text("decisions.password.nul");
    nul.isTaken(!declared.equals("rejected"), "a password with NUL", nul.call());
    if (!declared.equals("rejected")) {
      nul.logsIn("that password with NUL");
      Applicant other = nul.password("password\0two");
      opens(probe, declared.equals("truncated"), "something else after NUL", other);
      Applicant longer = nul.password(nul.password() + "\0");
      opens(probe, !declared.equals("significant"), "one more NUL at the end", longer);
    }
  }

  private static int costOf(String hash) {
    String[] parts = hash.split("\\$", -1);
    if (parts.length != 4 || !parts[2].matches("\\d\\d")) {
      throw new CheckFailure("the stored hash is no bcrypt hash");
    }
    return Digits.small(parts[2]);
  }

  /** A hash costs time, so one registration has all that is ignored, in the longest body. */
  private static void unknownMembersAndIdentifiers(Probe probe) throws Exception {
    boolean extras = probe.declared().is("decisions.payload.extras", "ignored");
    boolean ids = probe.declared().is("decisions.payload.id", "ignored");
    Applicant owner = Applicant.of(probe);
    HttpCall extra = owner.call(owner.payload().put("admin", true));
    HttpCall own = owner.but("id", fresh(owner));
    if (!extras) {
      probe.rejected("an unknown member", extra);
    }
    if (!ids) {
      probe.rejected("an identifier of the client's own", own);
    }
    ObjectNode payload = owner.payload();
    if (extras) {
      List.of("admin", "isAdmin", "is_admin").forEach(name -> payload.put(name, true));
      payload.put("role", "admin").putArray("roles").add("admin");
      List.of("password_hash", "passwordHash", "hash").forEach(it -> payload.put(it, "kit"));
    }
    if (ids) {
      payload.put("id", fresh(owner));
    }
    Answer saved =
        owner.registers("all that is ignored, as long as the limit", full(probe, payload));
    boolean kept =
        Stream.of("admin", "isAdmin", "is_admin", "role", "roles")
            .anyMatch(
                name -> payload.has(name) && payload.get(name).equals(saved.json().get(name)));
    probe.positive("no unknown member is taken over", !kept, saved);
    if (extras && probe.claims(Profile.COMPOSITION) && probe.claims(Profile.TOKEN)) {
      Account ada = probe.users().ada();
      Answer user = secure(probe, ada);
      Answer shown = secure(probe, owner.account(saved));
      boolean same = new Likeness(user, user).isThatOf(shown, owner.name(), ada.name());
      probe.positive("a member makes no Admin of a user", same, shown);
    }
    isAnother(probe, saved, fresh(owner));
    String taken =
        saved.json().path("id").isTextual()
            ? saved.json().path("id").asText()
            : owner.id(owner.logsIn("the password just registered"));
    if (taken.isEmpty()) {
      return; // no answer shows an identifier
    }
    Applicant second = Applicant.of(probe);
    HttpCall taking = second.but("id", taken);
    if (ids) {
      isAnother(probe, second.registers("an identifier that is taken", taking), taken);
    } else {
      probe.rejected("an identifier that is taken", taking);
    }
    boolean tokens = probe.profile() == Profile.BASIC_LOGIN && probe.claims(Profile.TOKEN);
    Answer still =
        tokens
            ? probe.send(opened(probe, Profile.TOKEN, "/me", owner.account(saved)))
            : owner.logsIn("the password of its owner");
    probe.holds("its owner still has it", Uuids.areSame(owner.id(still), taken));
  }

  private static Answer secure(Probe probe, Account account) throws Exception {
    return probe.send(opened(probe, Profile.COMPOSITION, "/secure", account));
  }

  private static HttpCall opened(Probe probe, Profile profile, String path, Account account)
      throws Exception {
    Probe issuer = probe.in(Profile.TOKEN);
    Answer login = probe.sent(issuer.call("POST", "/login").basic(account));
    probe.accepted("the registered password, whatever else was sent", login);
    return probe.in(profile).call("GET", path).bearer(issuer.tokens().of(account));
  }

  private static void isAnother(Probe probe, Answer saved, String id) {
    boolean other = !saved.json().path("id").asText().equalsIgnoreCase(id);
    probe.positive("the identifier is not given to the user", other, saved);
  }

  private static void blankNames(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    boolean taken = !probe.declared().is("decisions.payload.blankName", "rejected");
    applicant.isTaken(taken, "a name of blanks", applicant.but("name", "  "));
  }

  private static void blanksAroundNames(Probe probe) throws Exception {
    Answer saved =
        Peculiar.having(probe, it -> it.named(Peculiar.AWKWARD)).isSaved("an awkward name");
    boolean trims = probe.declared().is("decisions.payload.nameBlanks", "trimmed");
    String expected = trims ? Peculiar.AWKWARD.strip() : Peculiar.AWKWARD;
    JsonNode shown = saved.json().path("name");
    probe.positive(
        "blanks around a name are " + (trims ? "removed" : "kept") + ", as declared",
        shown.isMissingNode() || expected.equals(shown.textValue()),
        "expected '" + expected + "', got " + shown,
        saved);
  }

  /** {@code decisions.payload.longestName} is {@code none} or a number of characters. */
  private static void oddNames(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    String longest = probe.declared().text("decisions.payload.longestName");
    String full = Peculiar.longest(longest);
    if (!longest.equals("none")) {
      probe.rejected("a name of one character more", applicant.but("name", full + "n"));
    }
    Peculiar.having(probe, it -> it.named(full))
        .isSaved("a name of " + full.length() + " characters");
    String respect = "a name that turns the direction of what stands beside it";
    if (probe.declared().is("decisions.payload.invisibleName", "rejected")) {
      probe.rejected(respect, applicant.but("name", Peculiar.TURNED));
    } else {
      Peculiar.having(probe, it -> it.named(Peculiar.TURNED)).isSaved(respect);
    }
  }

  private static void violations(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    ObjectNode payload =
        applicant.payload().put("name", "").put("email", "kit").put("password", "short");
    Answer answer = probe.rejected("three violations", applicant.call(payload));
    if (!probe.declared().is("decisions.reasons", "english")) {
      return;
    }
    String reason = ErrorText.of(probe, answer).toLowerCase(Locale.ROOT);
    boolean all = probe.declared().is("decisions.payload.violations", "all");
    int name = reason.indexOf("name");
    int email = reason.indexOf("mail");
    int password = reason.indexOf("password");
    probe.refusal(
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
        probe.refused(type, Digits.small(declared), call);
      }
    }
  }

  private static void malformedContent(Probe probe) throws Exception {
    String json = Applicant.of(probe).payload().toString();
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

  private static void size(Probe probe) throws Exception {
    if (!probe.declared().is("decisions.payload.limitBytes", "any")) {
      HttpCall full = full(probe, Applicant.of(probe).payload());
      String over = new String(full.body(), StandardCharsets.UTF_8) + " ";
      probe.refused(
          "a body one byte over the limit",
          probe.declared().number("decisions.payload.overLimit"),
          probe.users().route().content("application/json", over));
    }
  }

  /** A registration in a body that is as long as the target declares to take. */
  private static HttpCall full(Probe probe, ObjectNode payload) {
    String json = payload.toString();
    int length = json.getBytes(StandardCharsets.UTF_8).length;
    String limit = probe.declared().text("decisions.payload.limitBytes");
    String blanks = limit.equals("any") ? "" : " ".repeat(Digits.small(limit) - length);
    return probe.users().route().content("application/json", json + blanks);
  }

  private static String fresh(Applicant applicant) {
    return UUID.nameUUIDFromBytes(applicant.email().getBytes(StandardCharsets.UTF_8)).toString();
  }
}
