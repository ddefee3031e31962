package org.authlayer.domain.pages;

import java.util.ArrayList;
import java.util.List;

/**
 * A field of a form.
 *
 * @param name what it is sent as
 * @param label what it is called
 * @param autocomplete what a browser may fill in, as HTML names it
 * @param hint what to write, empty if that is plain
 */
@SuppressWarnings("InlineFormatString") // a field is read whole
public record Field(String name, String label, String autocomplete, String hint) {

  private static final String ROW =
      """
      <div class="field">
      <label for="%s">%s</label>%s%s
      <input name="%s" id="%s" type="%s" autocomplete="%s" required%s%s>
      </div>
      """;

  /**
   * A line of text.
   *
   * @param name what it is sent as
   * @param label what it is called
   * @return the field
   */
  public static Field text(String name, String label) {
    return new Field(name, label, name, "");
  }

  /**
   * An e-mail address that names who logs in.
   *
   * @param name what it is sent as
   * @param label what it is called
   * @return the field
   */
  public static Field email(String name, String label) {
    return new Field(name, label, "username", "");
  }

  /**
   * The password one has.
   *
   * @param name what it is sent as
   * @param label what it is called
   * @return the field
   */
  public static Field password(String name, String label) {
    return new Field(name, label, "current-password", "");
  }

  /**
   * A password to be.
   *
   * @param name what it is sent as
   * @param label what it is called
   * @param hint what to write, empty if that is plain
   * @return the field
   */
  public static Field newPassword(String name, String label, String hint) {
    return new Field(name, label, "new-password", hint);
  }

  boolean isSecret() {
    return autocomplete.endsWith("password");
  }

  /** The field as it was filled in, with what is wrong with it; a password is never shown again. */
  String html(String form, FormState filled) {
    String id = id(form);
    String error = error(filled);
    String value = isSecret() ? "" : filled.values().getOrDefault(name, "");
    return ROW.formatted(
        id,
        Html.escape(label),
        note(id + "-hint", "hint", hint),
        note(id + "-error", "error", error),
        name,
        id,
        type(),
        autocomplete,
        value.isEmpty() ? "" : " value=\"" + Html.escape(value) + "\"",
        described(id, error));
  }

  /** What is wrong, with the name that people see. */
  String error(FormState filled) {
    String reason = filled.errors().getOrDefault(name, "");
    return reason.startsWith(name + " ") ? label + reason.substring(name.length()) + "." : reason;
  }

  String id(String form) {
    return form + "-" + name;
  }

  private String type() {
    return isSecret() ? "password" : autocomplete.equals("username") ? "email" : "text";
  }

  private String described(String id, String error) {
    List<String> notes = new ArrayList<>();
    if (!hint.isEmpty()) {
      notes.add(id + "-hint");
    }
    if (!error.isEmpty()) {
      notes.add(id + "-error");
    }
    String by = notes.isEmpty() ? "" : " aria-describedby=\"" + String.join(" ", notes) + "\"";
    return error.isEmpty() ? by : " aria-invalid=\"true\"" + by;
  }

  private static String note(String id, String kind, String text) {
    return text.isEmpty()
        ? ""
        : "\n<p class=\"%s\" id=\"%s\">%s</p>".formatted(kind, id, Html.escape(text));
  }
}
