package org.authlayer.conformance.section.registration;

import static org.authlayer.conformance.selftest.WireSaboteur.wrong;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.JsonValue.NullValue;
import org.authlayer.ports.driving.JsonValue.NumberValue;

/** Wrong implementations of what RegistrationValidationChecks checks. */
public final class RegistrationValidationSaboteurs {

  private RegistrationValidationSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> all = new ArrayList<>(passwords());
    List.of("name", "email", "password", "confirmPassword")
        .forEach(field -> all.addAll(lenient(field)));
    all.add(
        wrong(
            "AL-REG-05",
            "name not validated",
            Payloads.reading("name", String::isEmpty, name -> "Somebody")));
    all.add(email("accepts anything containing an at-sign", email -> email.contains("@")));
    all.add(email("accepts an address without an at-sign", email -> !email.contains("@")));
    all.add(email("accepts two at-signs", email -> email.matches(".+@.+@.+")));
    all.add(email("accepts an empty local part", email -> email.startsWith("@")));
    all.add(email("accepts an empty domain", email -> email.endsWith("@")));
    all.add(email("accepts a space", email -> email.contains(" ")));
    all.add(noEmail("refuses tags", email -> email.contains("+")));
    all.add(noEmail("refuses sub-domains", email -> email.matches(".*@.*\\..*\\..*")));
    all.add(noEmail("refuses dots before the at-sign", email -> email.matches(".*\\..*@.*")));
    return all;
  }

  private static List<WireSaboteur> passwords() {
    return List.of(
        wrong("AL-REG-07", "minimum is 6", longer(password -> password.length() == 7)),
        wrong("AL-REG-08", "minimum is 9", refused(password -> password.length() == 8)),
        hashing("AL-REG-08", "only 7 characters are hashed", 7),
        wrong(
            "AL-REG-09",
            "length measured in UTF-8 bytes",
            longer(password -> password.length() == 7 && isLongInBytes(password))),
        wrong(
            "AL-REG-09",
            "letters beyond ASCII are refused",
            refused(password -> password.length() == 8 && isLongInBytes(password))),
        hashing("AL-REG-09", "only 7 characters are hashed", 7));
  }

  private static List<WireSaboteur> lenient(String field) {
    return List.of(
        full("a missing " + field + " is made up", field, it -> Payloads.lacks(it, field)),
        full(
            "a null " + field + " is made up",
            field,
            it -> Payloads.members(it).get(field) instanceof NullValue),
        full(
            "a number as " + field + " is read as text",
            field,
            it -> Payloads.members(it).get(field) instanceof NumberValue));
  }

  /** The missing password is its confirmation, and the other way round. */
  private static WireSaboteur full(String wrong, String field, Predicate<HttpRequest> which) {
    return wrong(
        "AL-REG-04",
        wrong,
        Payloads.where(
            which,
            it ->
                Payloads.with(
                    it,
                    field,
                    switch (field) {
                      case "password" -> Payloads.text(it, "confirmPassword");
                      case "confirmPassword" -> Payloads.text(it, "password");
                      default -> Payloads.somebody();
                    })));
  }

  private static WireSaboteur hashing(String clause, String wrong, int characters) {
    return wrong(
        clause,
        wrong,
        LooseHasher.where((sent, real) -> sent.equals(real.substring(0, characters))));
  }

  private static boolean isLongInBytes(String password) {
    return password.getBytes(StandardCharsets.UTF_8).length >= 14;
  }

  /** Both passwords made long enough where the password is of some kind. */
  private static Tamper<Application> longer(Predicate<String> kind) {
    return Payloads.where(
        Payloads.text("password", kind), it -> Payloads.withPassword(it, "long enough"));
  }

  private static Tamper<Application> refused(Predicate<String> kind) {
    return Payloads.refusing(Payloads.text("password", kind));
  }

  private static WireSaboteur email(String wrong, Predicate<String> accepted) {
    return wrong(
        "AL-REG-06",
        wrong,
        Payloads.reading(
            "email", it -> accepted.test(it) && !isUsual(it), it -> Payloads.somebody()));
  }

  private static WireSaboteur noEmail(String wrong, Predicate<String> refused) {
    return wrong("AL-REG-06", wrong, Payloads.refusing(Payloads.text("email", refused)));
  }

  private static boolean isUsual(String email) {
    return email.matches("[a-z0-9.+]+@([a-z]+\\.)+org");
  }
}
