package org.authlayer.domain.pages;

import java.util.List;
import org.authlayer.domain.website.Field;
import org.authlayer.domain.website.Form;

/** The forms of the first page and the account page. */
public final class Forms {

  private static final Field CURRENT = Field.currentPassword("currentPassword", "Current password");

  public static final Form FIRST_USER =
      new Form("user", "/", "Create user and token", "", Field.ofNewUser());

  public static final Form PASSWORD =
      new Form(
          "password",
          "/web/account/password",
          "Change password",
          "",
          List.of(
              CURRENT,
              Field.newPassword("newPassword", "New password", Field.PASSWORD_HINT),
              Field.newPassword("confirmPassword", "New password again", "")));

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
          List.of(Field.text("name", "Name of the token", "off", "What it is for: backup, phone")));

  public static final Form OTHER_SESSIONS =
      new Form("others", "/web/account/sessions", "End all other sessions", "quiet", List.of());

  private Forms() {}
}
