package org.authlayer.domain.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A form; {@code danger} is the kind of what cannot be undone. */
public record Form(
    String id, String action, String button, @Nullable String kind, List<Field> fields) {

  private static final Field NAME = new Field("name", "Name", "name", "");
  private static final Field EMAIL = new Field("email", "E-mail", "username", "");
  private static final String HINT = "At least 8 characters. A few words make a good one.";
  private static final Field CURRENT =
      new Field("currentPassword", "Current password", "current-password", "");

  private static final List<Field> NEW_USER =
      List.of(
          NAME,
          EMAIL,
          new Field("password", "Password", "new-password", HINT),
          new Field("confirmPassword", "Password again", "new-password", ""));

  public static final Form FIRST_USER =
      new Form("user", "/", "Create user and token", null, NEW_USER);

  public static final Form SIGN_UP = new Form("signup", "/web/signup", "Sign up", null, NEW_USER);

  public static final Form LOGIN =
      new Form(
          "login",
          "/web/login",
          "Log in",
          null,
          List.of(
              new Field("username", "E-mail", "username", ""),
              new Field("password", "Password", "current-password", "")));

  public static final Form PASSWORD =
      new Form(
          "password",
          "/web/account/password",
          "Change password",
          null,
          List.of(
              CURRENT,
              new Field("newPassword", "New password", "new-password", HINT),
              new Field("confirmPassword", "New password again", "new-password", "")));

  public static final Form DELETION =
      new Form(
          "delete",
          "/web/account/delete",
          "Delete account permanently",
          "danger",
          List.of(CURRENT));

  public static final Form TOKEN =
      new Form(
          "token",
          "/web/account/tokens",
          "Create token",
          "quiet",
          List.of(new Field("name", "Name of the token", "off", "What it is for: backup, phone")));

  public static final Form OTHER_SESSIONS =
      new Form("others", "/web/account/sessions", "End all other sessions", "quiet", List.of());

  /** The first field that was refused, which a browser shows and focuses; empty for none. */
  public String focus(FormState filled) {
    return fields.stream()
        .filter(field -> !field.error(filled).isEmpty())
        .map(Field::name)
        .findFirst()
        .orElse("");
  }

  public @Nullable Field field(String name) {
    return fields.stream().filter(field -> field.name().equals(name)).findFirst().orElse(null);
  }
}
