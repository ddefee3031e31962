package org.authlayer.domain.application;

import java.util.Optional;
import java.util.function.Function;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.usecase.FieldValue;
import org.authlayer.domain.usecase.NewAccount;
import org.authlayer.domain.usecase.RegisterUser;
import org.authlayer.ports.driven.NewUser;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** {@code POST /users}: decodes a payload, registers its user, answers it (route rule 1). */
public final class Registration<U> {

  private final RegisterUser<U> useCase;
  private final TypedAccounts<U> accounts;
  private final Stores stores;
  private final @Nullable SignUpRows<U> rows;

  Registration(
      RegisterUser<U> useCase,
      TypedAccounts<U> accounts,
      Stores stores,
      @Nullable SignUpRows<U> rows) {
    this.useCase = useCase;
    this.accounts = accounts;
    this.stores = stores;
    this.rows = rows;
  }

  /** The same, with rows of a caller in the transaction that stores the user. */
  public Registration<U> with(SignUpRows<U> own) {
    return new Registration<>(useCase, accounts, stores, own);
  }

  /** Answers the user without the hash; refuses with 400, 409, 415 or 422. */
  public HttpResponse respond(Request request) throws Exception {
    return Representation.json(
        accounts.json(register(JsonBody.sent(request, "the user")::get, request)));
  }

  /**
   * Creates a user, or refuses with 400 or 409.
   *
   * @param fields {@code name}, {@code email}, {@code password} and {@code confirmPassword}, as
   *     members of a JSON object
   */
  public U register(Function<String, Optional<JsonValue>> fields, Request request)
      throws Exception {
    return switch (result(fields, request)) {
      case RegisterUser.Result.Registered<U> registered -> registered.user();
      case RegisterUser.Result.Refused<U> refused -> throw refusal(refused);
    };
  }

  /** Creates a user from a form, for a page that shows the reason of a refusal in its own way. */
  public RegisterUser.Result<U> result(Body.Form form, Request request) throws Exception {
    return result(field -> form.single(field).map(JsonValue::of), request);
  }

  private RegisterUser.Result<U> result(
      Function<String, Optional<JsonValue>> fields, Request request) throws Exception {
    return useCase.register(account(fields), request.where(), user -> stored(user, request));
  }

  private Optional<U> stored(NewUser user, Request request) throws Exception {
    try (LateTransaction transaction = new LateTransaction(stores)) {
      TypedAccounts<U> into = rows == null ? accounts : accounts.in(transaction.stores());
      Optional<U> added = into.add(user, request, transaction);
      if (added.isPresent()) {
        if (rows != null) {
          rows.store(added.get(), request, transaction);
        }
        transaction.commit();
      }
      return added;
    }
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

  /**
   * As {@link #refusal(RegisterUser.Result.Refused)}, with a sentence for a person whose form was
   * sent twice: the second copy finds the address of the first.
   */
  public static Abort refusal(RegisterUser.Result.Refused<?> refused, String ifSentTwice) {
    Abort refusal = refusal(refused);
    return refused instanceof RegisterUser.Result.EmailTaken<?>
        ? Abort.of(refusal.status(), refusal.reason() + " " + ifSentTwice)
        : refusal;
  }

  /** The field that has to change, for a form; empty if the refusal names its fields itself. */
  public static String field(RegisterUser.Result.Refused<?> refused) {
    return switch (refused) {
      case RegisterUser.Result.EmailTaken<?> taken -> "email";
      case RegisterUser.Result.PasswordsDiffer<?> differ -> "confirmPassword";
      case RegisterUser.Result.Invalid<?> namesItsFields -> "";
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
