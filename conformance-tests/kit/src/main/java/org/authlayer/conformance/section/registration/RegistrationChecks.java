package org.authlayer.conformance.section.registration;

import at.favre.lib.crypto.bcrypt.BCrypt;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.law.LawChecks;
import org.authlayer.conformance.probe.AddressForm;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.ErrorText;
import org.authlayer.conformance.probe.LoginSeries;
import org.authlayer.conformance.probe.Peculiar;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.UserRecord;
import org.authlayer.conformance.probe.Uuids;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.HttpCall;

/** Users are created: AL-REG, AL-USR-05 and AL-USR-06. */
public final class RegistrationChecks {
  private static final Pattern BCRYPT =
      Pattern.compile("\\$2[abxy]?\\$(0[4-9]|[12]\\d|3[01])\\$[./A-Za-z0-9]{53}");

  private RegistrationChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-REG-01", RegistrationChecks::validRequestSavesTheUser),
        new WireCheck("AL-REG-02", RegistrationChecks::nobodyHasToBeLoggedIn),
        new WireCheck("AL-REG-03", RegistrationChecks::bodyIsJson),
        new WireCheck("AL-REG-14", RegistrationChecks::failingRequestSavesNobody),
        new WireCheck("AL-REG-16", RegistrationChecks::takenAddressStaysWithItsOwner),
        new WireCheck("AL-REG-17", RegistrationChecks::passwordIsTakenAsItIs),
        new WireCheck("AL-REG-04", RegistrationChecks::allFieldsAreRequired),
        new WireCheck("AL-REG-05", RegistrationChecks::emptyNameFails),
        new WireCheck("AL-REG-06", RegistrationChecks::emailIsAnAddress),
        new WireCheck("AL-REG-07", RegistrationChecks::sevenCharactersAreTooFew),
        new WireCheck("AL-REG-08", RegistrationChecks::eightCharactersAreEnough),
        new WireCheck("AL-REG-09", RegistrationChecks::charactersAreCountedNotBytes),
        new WireCheck("AL-REG-10", RegistrationChecks::mismatchIsABadRequest),
        new WireCheck("AL-REG-11", RegistrationChecks::mismatchIsToldInWords),
        new WireCheck("AL-REG-13", RegistrationChecks::validationComesFirst),
        new WireCheck("AL-USR-05", RegistrationChecks::bcryptHashIsKept),
        new WireCheck("AL-USR-06", RegistrationChecks::plaintextIsKeptNowhere),
        new WireCheck("AL-REG-15", RegistrationChecks::hashBelongsToThePassword));
  }

  static void validRequestSavesTheUser(Probe probe) throws Exception {
    Registered twin = Registered.of(probe);
    Applicant plain = twin.own().in(probe);
    isSaved(probe, plain, twin.saved(), "a valid payload");
    String mixed = Peculiar.addresses(probe).getFirst();
    Peculiar odd = Peculiar.having(probe, it -> it.named(Peculiar.AWKWARD).email(mixed));
    isSaved(probe, odd.own(), odd.saved(), "an awkward name and address");
    String id = plain.account(twin.saved()).id();
    boolean another = !Uuids.areSame(id, odd.own().account(odd.saved()).id());
    probe.positive("another user has another identifier", another, odd.saved());
  }

  private static void isSaved(Probe probe, Applicant applicant, Answer saved, String respect)
      throws Exception {
    applicant.isSaved(respect, saved);
    UserRecord.isOf(
        probe, "the answer is the saved record: " + respect, saved, applicant.account(saved));
    Answer login = probe.sent(applicant.login());
    applicant.logsIn("the credential just registered", login);
    applicant.isRecordedAs("the login shows the same record: " + respect, login, saved);
  }

  static void nobodyHasToBeLoggedIn(Probe probe) throws Exception {
    Registered.isSaved(probe, "no credential");
    Applicant other = Applicant.of(probe);
    other.registers(
        "a wrong credential", other.call().basic(other.email(), "not " + other.password()));
    probe.accepted("login of somebody registered", LoginSeries.of(probe).right());
    probe.refused("login of somebody who is not", LoginSeries.of(probe).unknown());
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
    probe.rejected("no confirmation", applicant.without("confirmPassword"));
    probe.rejected("an empty name", applicant.but("name", ""));
    probe.rejected("a password of 7 characters", brief.call());
    probe.rejected("another confirmation", applicant.but("confirmPassword", "other password"));
    applicant.registers("a valid payload with the same address");
  }

  static void takenAddressStaysWithItsOwner(Probe probe) throws Exception {
    Answer saved = Registered.isSaved(probe, "a free address");
    Registered owner = Registered.of(probe);
    Answer again = owner.contested(probe);
    probe.refusal("the same address again is no success", !again.isSuccess(), again);
    Answer login = probe.accepted("the first password", owner.kept(probe));
    owner.own().in(probe).isRecordedAs("the account is the first", login, saved);
    probe.refused("the second password", owner.rival().in(probe).login());
  }

  static void passwordIsTakenAsItIs(Probe probe) throws Exception {
    Applicant exact = knowing(probe, " 6chars ", "a password with blanks around it");
    exact.logsIn("exactly that password", probe.sent(exact.login()));
    probe.refused(
        "without the blanks before it", exact.password(exact.password().stripLeading()).login());
    probe.refused(
        "without the blank after it", exact.password(exact.password().stripTrailing()).login());
    LawChecks.passwordsAreExact(probe);
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
    Peculiar.having(probe, it -> it.named("K")).isSaved("a name of one letter");
  }

  static void emailIsAnAddress(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    String email = applicant.email();
    String local = email.substring(0, email.indexOf('@'));
    for (var address : AddressForm.of(AddressForm.Kind.REFUSED, local).entrySet()) {
      probe.rejected(address.getKey(), applicant.but("email", address.getValue()));
    }
    Answer broken = probe.send(applicant.but("email", email + "\n"));
    probe.refusal(
        "no address is saved with a line break behind it",
        !broken.isSuccess() || !broken.find("email").orElse("").endsWith("\n"),
        broken);
    for (String address : Peculiar.addresses(probe)) {
      Peculiar.having(probe, it -> it.email(address)).isSaved("the address " + address);
    }
  }

  static void sevenCharactersAreTooFew(Probe probe) throws Exception {
    Applicant brief = Applicant.with(probe, "8:Char:");
    probe.rejected("a password of 7 characters", brief.call());
    knowing(probe, Peculiar.COLONS, "one character more");
  }

  static void eightCharactersAreEnough(Probe probe) throws Exception {
    knowing(probe, Peculiar.COLONS, "a password of 8 characters");
    Applicant blanks = knowing(probe, " 6chars ", "a password of 8 characters");
    blanks.logsIn("that password", probe.sent(blanks.login()));
    knowing(probe, "eightlet", "a password of 8 letters");
  }

  private static Applicant knowing(Probe probe, String password, String respect) throws Exception {
    Peculiar one = Peculiar.having(probe, it -> it.password(password));
    one.isSaved(respect);
    return one.own();
  }

  static void charactersAreCountedNotBytes(Probe probe) throws Exception {
    Applicant brief = Applicant.with(probe, "äöüÄÖÜß");
    probe.rejected("7 letters of two bytes each", brief.call());
    knowing(probe, "äöüÄÖÜßé", "one letter more");
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
    probe.positive(
        "the text says that the passwords differ", tells(probe, mismatch, mismatch), mismatch);
    probe.refusal("another failure does not say so", !tells(probe, invalid, mismatch), invalid);
    Registered.isSaved(probe, "an equal confirmation");
  }

  static void validationComesFirst(Probe probe) throws Exception {
    Applicant applicant = Applicant.of(probe);
    Answer mismatch =
        probe.rejected("another confirmation", applicant.but("confirmPassword", "other password"));
    probe.positive("a mismatch by itself is reported", tells(probe, mismatch, mismatch), mismatch);
    for (String field : List.of("name", "email")) {
      ObjectNode both = applicant.payload().put(field, "").put("confirmPassword", "other password");
      Answer answer = probe.rejected("an empty " + field + " as well", applicant.call(both));
      probe.refusal(
          "the empty " + field + " is reported instead", !tells(probe, answer, mismatch), answer);
    }
    Registered.isSaved(probe, "an equal confirmation and nothing empty");
  }

  /** An English reason is known by its words, any other because the mismatch has the same. */
  private static boolean tells(Probe probe, Answer answer, Answer mismatch) {
    String reason = ErrorText.of(probe, answer);
    return probe.declared().is("decisions.reasons", "english")
        ? ErrorText.tellsOfMismatch(reason)
        : !reason.isBlank() && reason.equals(ErrorText.of(probe, mismatch));
  }

  public static void bcryptHashIsKept(Probe probe) throws Exception {
    StoreView store = probe.levers().store();
    Applicant one = Applicant.of(probe);
    Applicant other = Applicant.with(probe, one.password());
    one.registers("a valid payload");
    other.registers("the same password under another address");
    String hash = hash(store, one);
    probe.equal("password_hash is a bcrypt hash", true, BCRYPT.matcher(hash).matches());
    probe.equal("one password gives one hash", false, hash.equals(hash(store, other)));
  }

  public static void plaintextIsKeptNowhere(Probe probe) throws Exception {
    StoreView store = probe.levers().store();
    String email = probe.users().freshEmail();
    String tail = email.substring(0, email.indexOf('@'));
    String marker =
        "MarkerMarkerMarkerMarkerMarkerMarkerMarker".substring(0, 40 - tail.length()) + tail;
    Applicant applicant = Applicant.with(probe, marker).email(email);
    applicant.registers("a valid payload");
    useEverywhere(probe, applicant);
    probe.equal("the user's record has a hash", false, hash(store, applicant).isEmpty());
    List<String> traces = traces(marker);
    for (String table : store.tables()) {
      boolean kept =
          store.rows(table).stream()
              .flatMap(row -> row.values().stream())
              .anyMatch(cell -> traces.stream().anyMatch(cell::contains));
      probe.equal("a cell of table " + table + " shows the password", false, kept);
    }
  }

  public static void hashBelongsToThePassword(Probe probe) throws Exception {
    StoreView store = probe.levers().store();
    Applicant applicant = Applicant.of(probe);
    applicant.registers("a valid payload");
    byte[] bytes = hash(store, applicant).getBytes(StandardCharsets.UTF_8);
    boolean counts =
        probe.declared().find("decisions.password.over72Bytes").orElse("").equals("significant");
    boolean own =
        verifies(applicant.password(), bytes)
            || (counts
                && digests(applicant.password()).stream().anyMatch(it -> verifies(it, bytes)));
    probe.equal("the hash is of the password", true, own);
  }

  /** A program may hash one of these digests, so that each byte of a password counts. */
  private static List<String> digests(String password) throws NoSuchAlgorithmException {
    List<String> digests = new ArrayList<>();
    for (String algorithm : List.of("SHA-256", "SHA-384", "SHA-512")) {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      byte[] bytes = digest.digest(password.getBytes(StandardCharsets.UTF_8));
      digests.add(HexFormat.of().formatHex(bytes));
      digests.add(Base64.getEncoder().encodeToString(bytes));
    }
    return digests;
  }

  public static String hash(StoreView store, Applicant applicant) {
    return store.rows("users").stream()
        .filter(row -> applicant.email().equals(row.get("email")))
        .map(row -> row.getOrDefault("password_hash", ""))
        .findFirst()
        .orElseThrow(() -> new CheckFailure("table users has no row with the address"));
  }

  /** Has a token issued and a session begun, so that their tables have something to show. */
  private static void useEverywhere(Probe probe, Applicant applicant) throws Exception {
    if (probe.claims(Profile.TOKEN)) {
      probe.accepted(
          "login for a token",
          probe
              .in(Profile.TOKEN)
              .call("POST", "/login")
              .basic(applicant.email(), applicant.password()));
    }
    if (probe.claims(Profile.FORM)) {
      var fields = probe.routes().credentials(applicant.email(), applicant.password());
      String path = probe.declared().text("form.login");
      probe.send(probe.in(Profile.FORM).call("POST", path).form(fields));
    }
  }

  private static List<String> traces(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<String> traces = new ArrayList<>(List.of(text, HexFormat.of().formatHex(bytes)));
    for (int before = 0; before < 3; before++) {
      byte[] shifted = (" ".repeat(before) + text).getBytes(StandardCharsets.UTF_8);
      String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
      traces.add(encoded.substring(4, encoded.length() - 4));
    }
    return traces;
  }

  private static boolean verifies(String password, byte[] hash) {
    return BCrypt.verifyer().verify(password.getBytes(StandardCharsets.UTF_8), hash).verified;
  }
}
