package org.authlayer.domain.usecase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Violation;

/** The fields of a registration (AL-REG-04 to AL-REG-13). */
public record NewAccount(
    FieldValue name, FieldValue email, FieldValue password, FieldValue confirmation) {

  public static NewAccount of(String name, String email, String password) {
    FieldValue confirmed = new FieldValue.Text(password);
    return new NewAccount(
        new FieldValue.Text(name), new FieldValue.Text(email), confirmed, confirmed);
  }

  /** All rules that the fields break, in field order; the confirmation is not compared yet. */
  List<Violation> violations(PasswordRule passwords) {
    List<Violation> found = new ArrayList<>();
    check("name", name, NameRule::violation, found);
    check("email", email, NewAccount::brokenByEmail, found);
    check("password", password, it -> passwords.violation(it, name.text(), email.text()), found);
    check("confirmPassword", confirmation, any -> Optional.empty(), found);
    return found;
  }

  boolean isConfirmed() {
    return password.equals(confirmation);
  }

  private static void check(
      String field,
      FieldValue value,
      Function<String, Optional<String>> rule,
      List<Violation> found) {
    Optional<String> broken =
        switch (value) {
          case FieldValue.Text(String text) -> rule.apply(text);
          case FieldValue.OtherThanText other -> Optional.of(field + " must be a string");
          case FieldValue.Missing missing -> Optional.of(field + " is required");
        };
    broken.ifPresent(reason -> found.add(new Violation("/" + field, reason)));
  }

  private static Optional<String> brokenByEmail(String email) {
    return EmailAddress.isValid(email)
        ? Optional.empty()
        : Optional.of("email must be an e-mail address such as ada@example.org");
  }

  @Override
  public String toString() {
    return "NewAccount";
  }
}
