package org.authlayer.domain.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Violation;
import org.authlayer.ports.driving.JsonValue;

/**
 * The create-user payload, validated (AL-REG-04 to AL-REG-13): all violations at once in field
 * order, and only then the confirmation.
 */
record CreateUser(String name, String email, String password) {

  static CreateUser validate(Function<String, Optional<JsonValue>> fields, PasswordRule passwords) {
    List<Violation> violations = new ArrayList<>();
    String name = read(fields, "name", NameRule::broken, violations);
    String email = read(fields, "email", CreateUser::brokenByEmail, violations);
    String password =
        read(fields, "password", text -> passwords.broken(text, name, email), violations);
    String confirmation = read(fields, "confirmPassword", any -> Optional.empty(), violations);
    if (!violations.isEmpty()) {
      throw Abort.invalid(violations);
    }
    if (!password.equals(confirmation)) {
      throw Abort.of(400, "Passwords did not match.");
    }
    return new CreateUser(name, email, password);
  }

  private static String read(
      Function<String, Optional<JsonValue>> fields,
      String field,
      Function<String, Optional<String>> rule,
      List<Violation> violations) {
    Optional<JsonValue> value =
        fields.apply(field).filter(found -> !(found instanceof JsonValue.NullValue));
    Optional<String> broken =
        value.isEmpty()
            ? Optional.of(field + " is required")
            : value.get() instanceof JsonValue.StringValue text
                ? rule.apply(text.value())
                : Optional.of(field + " must be a string");
    broken.ifPresent(reason -> violations.add(new Violation("/" + field, reason)));
    return value.isPresent() && value.get() instanceof JsonValue.StringValue text
        ? text.value()
        : "";
  }

  private static Optional<String> brokenByEmail(String email) {
    return EmailAddress.isValid(email)
        ? Optional.empty()
        : Optional.of("email must be an e-mail address such as ada@example.org");
  }

  /** Redacted. */
  @Override
  public String toString() {
    return "CreateUser";
  }
}
