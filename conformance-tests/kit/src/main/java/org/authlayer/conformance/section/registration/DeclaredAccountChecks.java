package org.authlayer.conformance.section.registration;

import java.util.List;
import java.util.Locale;
import org.authlayer.conformance.probe.Applicant;
import org.authlayer.conformance.probe.Probe;
import org.authlayer.conformance.probe.Registered;
import org.authlayer.conformance.probe.WireCheck;
import org.authlayer.conformance.verdict.CheckFailure;
import org.authlayer.conformance.verdict.Observation.Kind;
import org.authlayer.conformance.wire.Answer;

/** Declared answers about addresses and passwords: AL-DEC-24, AL-DEC-25. */
public final class DeclaredAccountChecks {

  /** Where no limit is declared, this is within it; it fits into any limit of the content. */
  private static final int UNLIMITED = 1000;

  private static final String KEY = "🔑";

  private DeclaredAccountChecks() {}

  public static List<WireCheck> all() {
    return List.of(
        new WireCheck("AL-DEC-24", DeclaredAccountChecks::addressesAreReadAsDeclared),
        new WireCheck("AL-DEC-25", DeclaredAccountChecks::passwordsAreReadAsDeclared));
  }

  /** An address that grammars differ about. */
  private record Disputed(String form, String email) {}

  static void addressesAreReadAsDeclared(Probe probe) throws Exception {
    List<String> accepted = probe.declared().names("decisions.email.accepts");
    Applicant applicant = Applicant.of(probe);
    for (Disputed one : disputed(applicant.email().substring(0, applicant.email().indexOf('@')))) {
      Applicant disputed = applicant.email(one.email());
      if (accepted.contains(one.form())) {
        disputed.registers("accepted as declared: " + one.form());
      } else {
        probe.rejected("not accepted as declared: " + one.form(), disputed.call());
      }
    }
    Registered.isSaved(probe, "an undisputed address");
    spellingIsKeptAsDeclared(probe);
  }

  private static List<Disputed> disputed(String local) {
    String full = local + "x".repeat(64 - local.length());
    String domain = "@" + "a".repeat(63) + "." + "b".repeat(63) + "." + "c".repeat(57);
    return List.of(
        new Disputed("leadingDot", "." + local + "@example.org"),
        new Disputed("doubleDot", local + "..kit@example.org"),
        new Disputed("dotlessDomain", local + "@localhost"),
        new Disputed("quoted", "\"" + local + " kit\"@example.org"),
        new Disputed("domainLiteral", local + "@[127.0.0.1]"),
        new Disputed("nonAscii", local + "é@example.org"),
        new Disputed("underscoreInDomain", local + "@exa_mple.org"),
        new Disputed("local64", full + "@example.org"),
        new Disputed("local65", full + "x@example.org"),
        new Disputed("total254", full + domain + ".org"),
        new Disputed("total255", full + domain + "c.org"));
  }

  private static void spellingIsKeptAsDeclared(Probe probe) throws Exception {
    boolean folds = probe.declared().is("decisions.email.fold", "lower");
    Applicant given = Applicant.of(probe);
    Applicant mixed = given.email("K" + given.email().substring(1).replace("example", "Example"));
    Answer saved = mixed.registers("an address of mixed case");
    String stored = folds ? mixed.email().toLowerCase(Locale.ROOT) : mixed.email();
    String shown = saved.json().path("email").asText(stored);
    probe.note(Kind.POSITIVE, "the address is shown as declared", shown.equals(stored), saved);
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
    mixed.email(stored).logsIn("the password of the first");
  }

  static void passwordsAreReadAsDeclared(Probe probe) throws Exception {
    charactersAreCounted(probe);
    bytesAreLimited(probe);
    nulIsTreatedAsDeclared(probe);
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
    eight.logsIn("that password");
    Applicant decomposed = eight.password(KEY.repeat(7) + "e\u0301");
    boolean equivalent = probe.declared().is("decisions.password.normalisation", "equivalent");
    opens(probe, equivalent, "an equivalent spelling of the password", decomposed);
    int cost = probe.declared().number("decisions.password.bcryptCost");
    probe
        .levers()
        .storeIfAny()
        .map(store -> StoredPasswordChecks.hash(store, eight))
        .ifPresent(hash -> probe.holds("the cost is " + cost, costOf(hash) == cost));
  }

  private static void bytesAreLimited(Probe probe) throws Exception {
    Applicant full = Applicant.with(probe, "é" + "p".repeat(70));
    full.registers("a password of 72 bytes");
    full.logsIn("that password");
    Applicant longer = full.password(full.password() + "x");
    String beyond = probe.declared().text("decisions.password.over72Bytes");
    opens(probe, beyond.equals("truncated"), "one byte more", longer);
    Applicant over = Applicant.with(probe, longer.password());
    over.isTaken(!beyond.equals("rejected"), "a password of 73 bytes", over.call());
    if (!beyond.equals("rejected")) {
      over.logsIn("that password");
      Applicant another = over.password(full.password() + "y");
      opens(probe, beyond.equals("truncated"), "another 73rd byte", another);
    }
    charactersAreLimited(probe);
  }

  private static void opens(Probe probe, boolean does, String respect, Applicant applicant)
      throws Exception {
    if (does) {
      applicant.logsIn(respect);
    } else {
      probe.refused(respect, applicant.login());
    }
  }

  /** {@code decisions.password.longest} is {@code none} or a number of characters. */
  private static void charactersAreLimited(Probe probe) throws Exception {
    String longest = probe.declared().text("decisions.password.longest");
    if (longest.equals("none")) {
      Applicant endless = Applicant.with(probe, "l".repeat(UNLIMITED));
      endless.registers("a password of " + UNLIMITED + " characters");
    } else {
      int most = Integer.parseInt(longest);
      boolean bytesToo = probe.declared().is("decisions.password.over72Bytes", "rejected");
      String first = bytesToo ? "k" : KEY;
      Applicant full = Applicant.with(probe, first + "l".repeat(most - 1));
      full.registers("a password of " + most + " characters");
      full.logsIn("that password");
      Applicant over = Applicant.with(probe, first + "l".repeat(most));
      probe.rejected("a password of one character more", over.call());
    }
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
    return Integer.parseInt(parts[2]);
  }
}
