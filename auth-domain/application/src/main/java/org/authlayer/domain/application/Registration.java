package org.authlayer.domain.application;

import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.FieldValue;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.authlayer.ports.json.JsonValue.ObjectValue;

/** {@code POST /users}: decodes a payload, registers its user, answers it (route rule 1). */
public record Registration<U>(RegisterUser<U> useCase, Function<U, ObjectValue> json) {

  /** Answers the user without the hash; refuses with 400, 409, 415 or 422. */
  public HttpResponse respond(Request request) {
    return Representation.json(
        json.apply(register(JsonBody.of(request, "the user")::get, request)));
  }

  /** As {@link #respond(Request)}, with a user that the caller stores. */
  public HttpResponse respond(Request request, RegisterUser.Storing<U> storing) throws Exception {
    NewAccount account = account(JsonBody.of(request, "the user")::get);
    return Representation.json(
        json.apply(user(useCase.register(account, request.where(), storing))));
  }

  /**
   * Creates a user, or refuses with 400 or 409.
   *
   * @param fields {@code name}, {@code email}, {@code password} and {@code confirmPassword}, as
   *     members of a JSON object
   */
  public U register(Function<String, Optional<JsonValue>> fields, Request request) {
    return user(result(fields, request));
  }

  /** Creates a user, for a page that shows the reason of a refusal in its own way. */
  public RegisterUser.Result<U> result(
      Function<String, Optional<JsonValue>> fields, Request request) {
    return useCase.register(account(fields), request.where());
  }

  public static Abort refusal(RegisterUser.Result.Refused<?> refused) {
    return switch (refused) {
      case RegisterUser.Result.Invalid<?> invalid -> Abort.invalid(invalid.violations());
      case RegisterUser.Result.PasswordsDiffer<?> differ ->
          Abort.of(400, "Passwords did not match.");
      case RegisterUser.Result.EmailTaken<?> taken ->
          Abort.of(409, "This e-mail address is already in use.");
    };
  }

  private U user(RegisterUser.Result<U> result) {
    return switch (result) {
      case RegisterUser.Result.Registered<U> registered -> registered.user();
      case RegisterUser.Result.Refused<U> refused -> throw refusal(refused);
    };
  }

  private static NewAccount account(Function<String, Optional<JsonValue>> fields) {
    return new NewAccount(
        field(fields, "name"),
        field(fields, "email"),
        field(fields, "password"),
        field(fields, "confirmPassword"));
  }

  private static FieldValue field(Function<String, Optional<JsonValue>> fields, String name) {
    return switch (fields.apply(name).orElseGet(JsonValue.NullValue::new)) {
      case JsonValue.NullValue none -> new FieldValue.Missing();
      case JsonValue.StringValue text -> new FieldValue.Text(text.value());
      default -> new FieldValue.OtherThanText();
    };
  }
}
