package org.authlayer.domain.application;

import java.util.List;
import java.util.Map;
import org.authlayer.domain.description.Schema;
import org.authlayer.ports.driving.JsonValue;

/** The shapes of the records that ready routes take and answer (DEC-04, DEC-05). */
public final class Schemas {

  private static final String ID = "3483866d-81af-451d-bf46-0412c023b04a";
  private static final String EMAIL = "ada@example.org";
  private static final String PASSWORD = "correct horse";

  private Schemas() {}

  /**
   * A user as {@link AuthLayer#user} answers one.
   *
   * @return the component {@code User}
   */
  public static Schema user() {
    return Schema.object(
            Schema.member("id", Schema.uuid(ID)),
            Schema.member("name", Schema.text("Ada")),
            Schema.member("email", Schema.text(EMAIL)))
        .with("additionalProperties", JsonValue.of(false))
        .named("User");
  }

  /**
   * A user to be, as {@link AuthLayer#signUp} takes one.
   *
   * @return the component {@code NewUser}
   */
  public static Schema newUser() {
    return Schema.object(
            Schema.member(
                "name",
                Schema.text("Ada")
                    .with("minLength", JsonValue.of(1))
                    .with("maxLength", JsonValue.of(200))),
            Schema.member(
                "email",
                Schema.text(EMAIL)
                    .with("pattern", JsonValue.of(EmailAddress.pattern()))
                    .with("maxLength", JsonValue.of(254))),
            Schema.member("password", newPassword()),
            Schema.member("confirmPassword", Schema.text("password", PASSWORD)))
        .named("NewUser");
  }

  /**
   * A password to be (DEC-25, DEC-38).
   *
   * @return a string
   */
  public static Schema newPassword() {
    return Schema.text("password", PASSWORD)
        .with("minLength", JsonValue.of(8))
        .with("maxLength", JsonValue.of(256));
  }

  /**
   * The fields of a login in the body (AL-FMT-06).
   *
   * @return the component {@code Login}
   */
  public static Schema login() {
    return Schema.object(
            Schema.member("username", Schema.text(EMAIL)),
            Schema.member("password", Schema.text("password", PASSWORD)))
        .named("Login");
  }

  /**
   * An opaque token just made, as {@link AuthLayer#tokenLogin()} answers one.
   *
   * @return the component {@code Token}
   */
  public static Schema token() {
    return Schema.object(
            Schema.member("id", Schema.uuid("3cb08b1b-02ce-46b2-8afe-0137d611caa9")),
            Schema.member(
                "value", Schema.text("fxsnIWcRfT9TavlI921HEw==").about("The token itself.")),
            Schema.member("user_id", Schema.uuid(ID)))
        .with("additionalProperties", JsonValue.of(false))
        .named("Token");
  }

  /**
   * A signed token just made, as {@link AuthLayer#jwtLogin} answers one.
   *
   * @return the component {@code SignedToken}
   */
  public static Schema signedToken() {
    return Schema.object(
            Schema.member(
                "token",
                Schema.text("eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiIuLi4ifQ.c2lnbmF0dXJl")
                    .with("pattern", JsonValue.of("^[\\w-]+\\.[\\w-]+\\.[\\w-]+$"))))
        .with("additionalProperties", JsonValue.of(false))
        .named("SignedToken");
  }

  static Schema keySet() {
    JsonValue object = JsonValue.object(Map.entry("type", JsonValue.of("object")));
    return Schema.of(
        JsonValue.object(
            Map.entry("type", JsonValue.of("object")),
            Map.entry("required", JsonValue.array(List.of(JsonValue.of("keys")))),
            Map.entry(
                "properties",
                JsonValue.object(
                    Map.entry(
                        "keys",
                        JsonValue.object(
                            Map.entry("type", JsonValue.of("array")),
                            Map.entry("items", object)))))),
        JsonValue.object(Map.entry("keys", JsonValue.array(List.of()))));
  }
}
