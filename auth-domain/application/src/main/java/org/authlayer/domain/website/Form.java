package org.authlayer.domain.website;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form that is sent by POST, and shown again with its faults.
 *
 * <pre>{@code
 * Form visit = new Form("visit", "/visits", "Ask for a visit", "",
 *     List.of(Field.text("day", "Day", "off", "")));
 * visit.html(FormState.nothing(), Map.of(), "")
 * }</pre>
 *
 * @param id of the form on its page; the ids of its fields begin with it
 * @param action the path to which it is sent
 * @param button what the button says
 * @param kind of the button: empty, {@code quiet}, or {@code danger} for what cannot be undone
 */
public record Form(String id, String action, String button, String kind, List<Field> fields) {

  public Form {
    fields = List.copyOf(fields);
  }

  /**
   * The form in HTML. The first field that was refused has the focus, so a browser scrolls to it
   * without a script.
   *
   * @param hidden values that go with it, by name
   * @param username whose password it takes, for password managers; empty for no one in particular
   */
  public Html html(FormState filled, Map<String, String> hidden, String username) {
    String focus = focus(filled);
    return Html.of(
        "{}<form method=\"post\" action=\"{}\" class=\"stack\">\n{}{}{}{}</form>\n",
        faults(filled, focus.isEmpty()),
        action,
        hidden.entrySet().stream()
            .map(
                one ->
                    Html.of(
                        "<input type=\"hidden\" name=\"{}\" value=\"{}\">\n",
                        one.getKey(),
                        one.getValue()))
            .toList(),
        username.isEmpty()
            ? List.of()
            : Html.of(
                "<input type=\"text\" autocomplete=\"username\" value=\"{}\" hidden>\n", username),
        fields.stream().map(field -> field.html(id, filled, field.name().equals(focus))).toList(),
        kind.isEmpty()
            ? Html.of("<button>{}</button>\n", button)
            : Html.of("<button class=\"{}\">{}</button>\n", kind, button));
  }

  /** A field that alone was refused says it itself. */
  private Html faults(FormState filled, boolean hasFocus) {
    if (!filled.isRefused() || (!hasFocus && filled.errors().size() == 1)) {
      return Html.escaped("");
    }
    List<Html> faults =
        filled.errors().entrySet().stream()
            .map(
                fault ->
                    field(fault.getKey())
                        .map(field -> link(field, filled))
                        .orElseGet(() -> Html.of("<li>\n{}\n</li>\n", fault.getValue())))
            .toList();
    return Html.of(
        "<div class=\"alert\" id=\"{}-alert\" role=\"alert\" tabindex=\"-1\""
            + (hasFocus ? " autofocus" : "")
            + ">\n<ul>\n{}</ul></div>\n",
        id,
        faults);
  }

  private Html link(Field field, FormState filled) {
    return Html.of("<li>\n<a href=\"#{}\">{}</a>\n</li>\n", field.id(id), field.error(filled));
  }

  private String focus(FormState filled) {
    return fields.stream()
        .filter(field -> !field.error(filled).isEmpty())
        .map(Field::name)
        .findFirst()
        .orElse("");
  }

  private Optional<Field> field(String name) {
    return fields.stream().filter(field -> field.name().equals(name)).findFirst();
  }
}
