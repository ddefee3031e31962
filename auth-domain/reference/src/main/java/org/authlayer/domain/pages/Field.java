package org.authlayer.domain.pages;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A field of a form; its autocomplete is that of HTML. */
public record Field(String name, String label, String autocomplete, String hint) {

  public String id(String form) {
    return form + "-" + name;
  }

  public String type() {
    return isSecret() ? "password" : autocomplete.equals("username") ? "email" : "text";
  }

  /** Null for none, and for a password, which is never shown again. */
  public @Nullable String value(FormState filled) {
    return isSecret() ? null : filled.values().get(name);
  }

  /** By the name that people see; empty for none. */
  public String error(FormState filled) {
    String reason = filled.errors().getOrDefault(name, "");
    return reason.startsWith(name + " ") ? label + reason.substring(name.length()) + "." : reason;
  }

  public @Nullable String notes(String form, FormState filled) {
    String ids =
        Stream.of(hint.isEmpty() ? "" : "-hint", error(filled).isEmpty() ? "" : "-error")
            .filter(note -> !note.isEmpty())
            .map(note -> id(form) + note)
            .collect(Collectors.joining(" "));
    return ids.isEmpty() ? null : ids;
  }

  private boolean isSecret() {
    return autocomplete.endsWith("password");
  }
}
