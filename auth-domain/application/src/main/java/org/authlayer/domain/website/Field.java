package org.authlayer.domain.website;

import java.util.ArrayList;
import java.util.List;

/**
 * A field of a form.
 *
 * @param name under which its value is sent
 * @param label what people read; the reason of a refusal begins with it
 * @param type of HTML: the value of a {@code password} is never shown again
 * @param autocomplete of HTML, by which password managers find it
 * @param hint a sentence below the label; empty for none
 */
public record Field(String name, String label, String type, String autocomplete, String hint) {

  /**
   * DEC-38, for browsers and for password managers that make one up. There is no {@code maxlength},
   * because browsers would cut a password that is pasted.
   */
  private static final String NEW_PASSWORD =
      " minlength=\"8\" passwordrules=\"minlength: 8; maxlength: 256;\"";

  public static final String PASSWORD_HINT = "At least 8 characters. A few words make a good one.";

  public static Field email(String name, String label) {
    return new Field(name, label, "email", "username", "");
  }

  /** Of a sign-up, by the names that a registration reads. */
  public static List<Field> ofNewUser() {
    return List.of(
        text("name", "Name", "name", ""),
        email("email", "E-mail"),
        newPassword("password", "Password", PASSWORD_HINT),
        newPassword("confirmPassword", "Password again", ""));
  }

  public static Field currentPassword(String name, String label) {
    return new Field(name, label, "password", "current-password", "");
  }

  public static Field newPassword(String name, String label, String hint) {
    return new Field(name, label, "password", "new-password", hint);
  }

  public static Field text(String name, String label, String autocomplete, String hint) {
    return new Field(name, label, "text", autocomplete, hint);
  }

  /** The id of its element, which is that of no other form. */
  public String id(String form) {
    return form + "-" + name;
  }

  /** The text that was typed; empty also for a password. */
  public String value(FormState filled) {
    return type.equals("password") ? "" : filled.values().getOrDefault(name, "");
  }

  /** Why it was refused, by the label that people see; empty if it was not. */
  public String error(FormState filled) {
    String reason = filled.errors().getOrDefault(name, "");
    return reason.startsWith(name + " ") ? label + reason.substring(name.length()) + "." : reason;
  }

  Html html(String form, FormState filled, boolean hasFocus) {
    String id = id(form);
    String error = error(filled);
    return Html.of(
        """
        <div class="field">
        <label for="{}">{}</label>
        {}{}{}
        </div>
        """,
        id,
        label,
        note("hint", id + "-hint", hint),
        note("error", id + "-error", error),
        input(id, value(filled), !error.isEmpty(), hasFocus));
  }

  private Html input(String id, String value, boolean isRefused, boolean hasFocus) {
    String notes = (hint.isEmpty() ? "" : id + "-hint ") + (isRefused ? id + "-error" : "");
    List<String> values = new ArrayList<>(List.of(name, id, type, autocomplete));
    StringBuilder markup =
        new StringBuilder("<input name=\"{}\" id=\"{}\" type=\"{}\" autocomplete=\"{}\" required");
    markup.append(autocomplete.equals("new-password") ? NEW_PASSWORD : "");
    markup.append(hasFocus ? " autofocus" : "");
    if (!value.isEmpty()) {
      markup.append(" value=\"{}\"");
      values.add(value);
    }
    markup.append(isRefused ? " aria-invalid=\"true\"" : "");
    if (!notes.isEmpty()) {
      markup.append(" aria-describedby=\"{}\"");
      values.add(notes.strip());
    }
    return Html.of(markup.append(">").toString(), values.toArray());
  }

  private static Html note(String kind, String id, String text) {
    return text.isEmpty()
        ? Html.escaped("")
        : Html.of("<p class=\"{}\" id=\"{}\">{}</p>\n", kind, id, text);
  }
}
