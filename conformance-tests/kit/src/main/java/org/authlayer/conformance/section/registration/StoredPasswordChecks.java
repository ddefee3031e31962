package org.authlayer.conformance.section.registration;

import at.favre.lib.crypto.bcrypt.BCrypt;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.authlayer.conformance.kit.StoreView;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.target.Profile;
import org.authlayer.conformance.verdict.CheckFailure;

/** What is kept of a password, seen through the store lever: AL-USR-05, AL-USR-06, AL-REG-15. */
public final class StoredPasswordChecks {

  private static final Pattern BCRYPT =
      Pattern.compile("\\$2[abxy]?\\$(0[4-9]|[12]\\d|3[01])\\$[./A-Za-z0-9]{53}");

  private StoredPasswordChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-USR-05", StoredPasswordChecks::bcryptHashIsKept),
        new WireCheck("AL-USR-06", StoredPasswordChecks::plaintextIsKeptNowhere),
        new WireCheck("AL-REG-15", StoredPasswordChecks::hashBelongsToThePassword));
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
    isOfThePassword(probe, hash(store, applicant), applicant);
    Applicant choosing = Applicant.of(probe);
    String chosen = hash(store, applicant);
    ObjectNode payload = choosing.payload();
    for (String member : List.of("password_hash", "passwordHash", "hash")) {
      payload.put(member, chosen);
    }
    if (probe.send(choosing.call(payload)).isSuccess()) {
      isOfThePassword(probe, hash(store, choosing), choosing);
    }
  }

  private static void isOfThePassword(Probe probe, String hash, Applicant applicant) {
    byte[] bytes = hash.getBytes(StandardCharsets.UTF_8);
    probe.equal("the hash is of the password", true, verifies(applicant.password(), bytes));
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
      var fields = probe.doors().credentials(applicant.email(), applicant.password());
      String path = probe.declared().text("form.login");
      probe.send(probe.in(Profile.FORM).call("POST", path).form(fields));
    }
  }

  /** The text itself, in hexadecimal, and in base64 wherever it may begin within a group. */
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
