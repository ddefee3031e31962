package org.authlayer.conformance.saboteurs.registration;

import static org.authlayer.conformance.selftest.Saboteurs.against;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.Saboteurs;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.json.JsonValue.NullValue;
import org.authlayer.ports.json.JsonValue.NumberValue;

public final class RegistrationValidationSaboteurs {

  private RegistrationValidationSaboteurs() {}

  public static Saboteurs all() {
    return against("AL-REG-07")
        .wrong("minimum is 6", longer(password -> password.length() == 7))
        .andAgainst("AL-REG-08")
        .wrong("minimum is 9", refused(password -> password.length() == 8))
        .wrong("only 7 characters are hashed", hashing(7))
        .andAgainst("AL-REG-09")
        .wrong(
            "length measured in UTF-8 bytes",
            longer(password -> password.length() == 7 && isLongInBytes(password)))
        .wrong(
            "letters beyond ASCII are refused",
            refused(password -> password.length() == 8 && isLongInBytes(password)))
        .wrong("only 7 characters are hashed", hashing(7))
        .andAgainst("AL-REG-04")
        .each(
            List.of("name", "email", "password", "confirmPassword"),
            RegistrationValidationSaboteurs::lenient)
        .andAgainst("AL-REG-05")
        .wrong("name not validated", Payloads.reading("name", String::isEmpty, name -> "Somebody"))
        .andAgainst("AL-REG-06")
        .wrong("accepts anything containing an at-sign", email(email -> email.contains("@")))
        .wrong("accepts an address without an at-sign", email(email -> !email.contains("@")))
        .wrong("accepts two at-signs", email(email -> email.matches(".+@.+@.+")))
        .wrong("accepts an empty local part", email(email -> email.startsWith("@")))
        .wrong("accepts an empty domain", email(email -> email.endsWith("@")))
        .wrong("accepts a space", email(email -> email.contains(" ")))
        .wrong("refuses tags", noEmail(email -> email.contains("+")))
        .wrong("refuses sub-domains", noEmail(email -> email.matches(".*@.*\\..*\\..*")))
        .wrong("refuses dots before the at-sign", noEmail(email -> email.matches(".*\\..*@.*")));
  }

  private static Saboteurs lenient(Saboteurs others, String field) {
    return others
        .wrong("a missing " + field + " is made up", full(field, it -> Payloads.lacks(it, field)))
        .wrong(
            "a null " + field + " is made up",
            full(field, it -> Payloads.members(it).get(field) instanceof NullValue))
        .wrong(
            "a number as " + field + " is read as text",
            full(field, it -> Payloads.members(it).get(field) instanceof NumberValue));
  }

  /** The missing password is its confirmation, and the other way round. */
  private static Tamper<?> full(String field, Predicate<HttpRequest> which) {
    return Payloads.where(
        which,
        it ->
            Payloads.with(
                it,
                field,
                switch (field) {
                  case "password" -> Payloads.text(it, "confirmPassword");
                  case "confirmPassword" -> Payloads.text(it, "password");
                  default -> Payloads.somebody();
                }));
  }

  private static Tamper<?> hashing(int characters) {
    return LooseHasher.where((sent, real) -> sent.equals(real.substring(0, characters)));
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

  private static Tamper<?> email(Predicate<String> accepted) {
    return Payloads.reading(
        "email", it -> accepted.test(it) && !isUsual(it), it -> Payloads.somebody());
  }

  private static Tamper<?> noEmail(Predicate<String> refused) {
    return Payloads.refusing(Payloads.text("email", refused));
  }

  private static boolean isUsual(String email) {
    return email.matches("[a-z0-9.+]+@([a-z]+\\.)+org");
  }
}
