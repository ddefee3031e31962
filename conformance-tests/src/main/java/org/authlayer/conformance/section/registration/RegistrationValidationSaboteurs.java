package org.authlayer.conformance.section.registration;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.authlayer.conformance.selftest.LooseHasher;
import org.authlayer.conformance.selftest.Payloads;
import org.authlayer.conformance.selftest.WireSaboteur;
import org.authlayer.ports.driving.Application;
import org.authlayer.ports.driving.HttpRequest;
import org.authlayer.ports.driving.JsonValue;

/** Wrong implementations of what RegistrationValidationChecks checks. */
public final class RegistrationValidationSaboteurs {

  private RegistrationValidationSaboteurs() {}

  public static List<WireSaboteur> all() {
    List<WireSaboteur> all = new ArrayList<>(passwords());
    List.of("name", "email", "password", "confirmPassword")
        .forEach(field -> all.addAll(lenient(field)));
    all.add(saboteur("AL-REG-05", "name not validated", name()));
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

  private static List<WireSaboteur> lenient(String field) {
    return List.of(
        saboteur(
            "AL-REG-04",
            "a missing " + field + " is made up",
            Payloads.where(
                request -> Payloads.lacks(request, field), request -> full(request, field))),
        saboteur(
            "AL-REG-04",
            "a null " + field + " is made up",
            Payloads.where(
                request -> Payloads.members(request).get(field) instanceof JsonValue.NullValue,
                request -> full(request, field))),
        saboteur(
            "AL-REG-04",
            "a number as " + field + " is read as text",
            Payloads.where(
                request -> Payloads.members(request).get(field) instanceof JsonValue.NumberValue,
                request -> full(request, field))));
  }

  /** The missing password is its confirmation, and the other way round. */
  private static HttpRequest full(HttpRequest request, String field) {
    return switch (field) {
      case "password" -> Payloads.with(request, field, Payloads.text(request, "confirmPassword"));
      case "confirmPassword" -> Payloads.with(request, field, Payloads.text(request, "password"));
      default -> Payloads.with(request, field, Payloads.somebody());
    };
  }

  private static List<WireSaboteur> passwords() {
    return List.of(
        saboteur("AL-REG-07", "minimum is 6", longer(password -> password.length() == 7)),
        saboteur("AL-REG-08", "minimum is 9", refused(password -> password.length() == 8)),
        hashing("AL-REG-08", "only 7 characters are hashed", 7),
        saboteur(
            "AL-REG-09",
            "length measured in UTF-8 bytes",
            longer(password -> password.length() == 7 && isLongInBytes(password))),
        saboteur(
            "AL-REG-09",
            "letters beyond ASCII are refused",
            refused(password -> password.length() == 8 && isLongInBytes(password))),
        hashing("AL-REG-09", "only 7 characters are hashed", 7));
  }

  private static WireSaboteur hashing(String clause, String wrong, int characters) {
    return WireSaboteur.ofEnvironment(
        clause,
        wrong,
        LooseHasher.where((sent, real) -> sent.equals(real.substring(0, characters))));
  }

  private static boolean isLongInBytes(String password) {
    return password.getBytes(StandardCharsets.UTF_8).length >= 14;
  }

  /** Both passwords made long enough where the password is of some kind. */
  private static UnaryOperator<Application> longer(Predicate<String> kind) {
    return Payloads.where(
        request -> kind.test(Payloads.text(request, "password")),
        request ->
            Payloads.with(
                Payloads.with(request, "password", "long enough"),
                "confirmPassword",
                "long enough"));
  }

  private static UnaryOperator<Application> refused(Predicate<String> kind) {
    return Payloads.refusing(request -> kind.test(Payloads.text(request, "password")));
  }

  private static UnaryOperator<Application> name() {
    return Payloads.reading("name", String::isEmpty, name -> "Somebody");
  }

  private static WireSaboteur email(String wrong, Predicate<String> accepted) {
    return saboteur(
        "AL-REG-06",
        wrong,
        Payloads.reading(
            "email",
            email -> accepted.test(email) && !isUsual(email),
            email -> Payloads.somebody()));
  }

  private static WireSaboteur noEmail(String wrong, Predicate<String> refused) {
    return saboteur(
        "AL-REG-06",
        wrong,
        Payloads.refusing(request -> refused.test(Payloads.text(request, "email"))));
  }

  private static boolean isUsual(String email) {
    return email.matches("[a-z0-9.+]+@([a-z]+\\.)+org");
  }

  private static WireSaboteur saboteur(
      String clause, String wrong, UnaryOperator<Application> application) {
    return WireSaboteur.ofApplication(clause, wrong, application);
  }
}
