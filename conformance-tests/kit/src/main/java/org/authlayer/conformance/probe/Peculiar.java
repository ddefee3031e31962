package org.authlayer.conformance.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.wire.Answer;
import org.authlayer.conformance.wire.Digits;

/**
 * Somebody with an address, a name and a password that a target has to take, or declares to take,
 * and the answer to the registration. A hash costs time, so one registration has one of each. Where
 * it is refused, each is sent again by itself.
 */
public record Peculiar(Applicant own, Answer saved) {

  /** Whatever is done to names shows: nothing is said of it. */
  public static final String AWKWARD = "  zoë  O'Brien & <Søn> van der Kit-Weg 7%s ";

  /** A name that turns the direction of what stands beside it. */
  public static final String TURNED = "Kit \u202egnol";

  public static final List<String> COMMON = List.of("password1", "qwertyuiop", "QwErTyUiOp");

  /** Eight characters, with two colons. */
  public static final String COLONS = "8:Char:s";

  private static final String OWN_ADDRESS = "";

  /** A password that a program which compares numbers finds equal to others. */
  public static final String DIGITS = "100000000";

  /** Where no limit is declared, a name of so many characters is within it. */
  private static final int UNLIMITED = 1000;

  private record Users(String local, List<Peculiar> all) {}

  /** Finds or registers a user that a change leaves as it is. */
  public static Peculiar having(Probe probe, UnaryOperator<Applicant> peculiarity)
      throws Exception {
    for (Peculiar one : users(probe).all()) {
      Applicant own = one.own.in(probe);
      if (one.saved.isSuccess() && peculiarity.apply(own).equals(own)) {
        return new Peculiar(own, one.saved);
      }
    }
    Applicant alone = peculiarity.apply(Applicant.of(probe));
    return new Peculiar(alone, probe.send(alone.call()));
  }

  /** The answer, which has to have saved the user. */
  public Answer isSaved(String respect) {
    return own.isSaved(respect, saved);
  }

  /** Addresses that every target has to take; the first one has letters of both cases. */
  public static List<String> addresses(Probe probe) throws Exception {
    return List.copyOf(AddressForm.of(AddressForm.Kind.TAKEN, users(probe).local()).values());
  }

  /** Addresses that grammars differ about, by the names that targets declare them with. */
  public static Map<String, String> disputed(Probe probe) throws Exception {
    return AddressForm.of(AddressForm.Kind.DISPUTED, users(probe).local());
  }

  /** A name as long as the target declares, and no longer. */
  public static String longest(String declared) {
    return "n".repeat(declared.equals("none") ? UNLIMITED : Digits.small(declared));
  }

  private static Users users(Probe probe) throws Exception {
    String key = "peculiar " + probe.users().route().uri();
    return probe.once(key, Users.class, () -> registered(probe));
  }

  private static Users registered(Probe probe) throws Exception {
    String email = probe.users().freshEmail();
    String local = email.substring(0, email.indexOf('@'));
    Map<String, String> declared = probe.declared().values();
    String accepted = "," + declared.getOrDefault("decisions.email.accepts", "") + ",";
    List<String> addresses =
        new ArrayList<>(AddressForm.of(AddressForm.Kind.TAKEN, local).values());
    AddressForm.of(AddressForm.Kind.DISPUTED, local)
        .forEach(
            (form, one) ->
                addresses.addAll(accepted.contains("," + form + ",") ? List.of(one) : List.of()));
    List<String> names = new ArrayList<>(List.of(AWKWARD, "0042", "null", "K"));
    Optional.ofNullable(declared.get("decisions.payload.longestName"))
        .map(Peculiar::longest)
        .ifPresent(names::add);
    names.addAll(
        "accepted".equals(declared.get("decisions.payload.invisibleName"))
            ? List.of(TURNED)
            : List.of());
    List<String> passwords = new ArrayList<>(List.of(COLONS, " 6chars ", "eightlet", "äöüÄÖÜßé"));
    if ("none".equals(declared.get("decisions.password.blocklist"))) {
      passwords.add(OWN_ADDRESS);
      passwords.addAll(COMMON);
    }
    passwords.add(DIGITS);
    List<Peculiar> all = new ArrayList<>();
    for (int n = 0;
        n < Collections.max(List.of(addresses.size(), names.size(), passwords.size()));
        n++) {
      Applicant one = Applicant.of(probe);
      one = n < addresses.size() ? one.email(addresses.get(n)) : one;
      one = n < names.size() ? one.named(names.get(n)) : one;
      String password = n < passwords.size() ? passwords.get(n) : one.password();
      one = one.password(password.equals(OWN_ADDRESS) ? one.email() : password);
      all.add(new Peculiar(one, probe.send(one.call())));
    }
    return new Users(local, all);
  }
}
