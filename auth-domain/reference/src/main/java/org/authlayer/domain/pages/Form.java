package org.authlayer.domain.pages;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A form to send.
 *
 * @param id its name on the page
 * @param action where it is sent
 * @param button what its button says
 * @param kind how much weight its button has
 * @param fields what to fill in
 */
@SuppressWarnings("InlineFormatString") // a form is read whole
public record Form(String id, String action, String button, Kind kind, List<Field> fields) {

  /** How much weight the button of a form has. */
  public enum Kind {
    /** The main action of the page. */
    MAIN,
    /** One action among others. */
    QUIET,
    /** An action that cannot be undone. */
    DANGER
  }

  private static final String FRAME =
      """
      %s<form method="post" action="%s" class="stack">
      %s%s<button%s>%s</button>
      </form>
      """;

  private static final String ALERT =
      """
      <div class="alert" role="alert">
      <ul>%s</ul>
      </div>
      """;

  private static final String LINK = "<a href=\"#%s\">%s</a>";

  /**
   * A form that makes or changes something.
   *
   * @param id its name on the page
   * @param action where it is sent
   * @param button what its button says
   * @param fields what to fill in
   * @return the form
   */
  public static Form of(String id, String action, String button, Field... fields) {
    return new Form(id, action, button, Kind.MAIN, List.of(fields));
  }

  /**
   * This form, for what is seldom wanted.
   *
   * @return a copy with a quiet button
   */
  public Form inTheBackground() {
    return new Form(id, action, button, Kind.QUIET, fields);
  }

  /**
   * This form, for what cannot be undone.
   *
   * @return a copy with a warning button
   */
  public Form thatDestroys() {
    return new Form(id, action, button, Kind.DANGER, fields);
  }

  /**
   * The form, under what is wrong with it.
   *
   * @param filled what was written into it
   * @return HTML
   */
  public String html(FormState filled) {
    return html(filled, Map.of());
  }

  /**
   * The form with values that are sent along unseen.
   *
   * @param filled what was written into it
   * @param hidden values by name
   * @return HTML
   */
  public String html(FormState filled, Map<String, String> hidden) {
    return FRAME.formatted(
        alert(filled),
        action,
        hidden.entrySet().stream().map(Form::hidden).collect(Collectors.joining()),
        fields.stream().map(field -> field.html(id, filled)).collect(Collectors.joining()),
        kind == Kind.MAIN ? "" : " class=\"" + kind.name().toLowerCase(Locale.ROOT) + "\"",
        Html.escape(button));
  }

  private String alert(FormState filled) {
    String items =
        filled.errors().keySet().stream()
            .map(name -> "<li>" + reason(name, filled) + "</li>")
            .collect(Collectors.joining());
    return items.isEmpty() ? "" : ALERT.formatted(items);
  }

  /** What concerns a field leads there. */
  private String reason(String name, FormState filled) {
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .map(field -> LINK.formatted(field.id(id), Html.escape(field.error(filled))))
        .findFirst()
        .orElseGet(() -> Html.escape(filled.errors().getOrDefault(name, "")));
  }

  private static String hidden(Map.Entry<String, String> value) {
    return "<input type=\"hidden\" name=\"%s\" value=\"%s\">\n"
        .formatted(value.getKey(), Html.escape(value.getValue()));
  }
}
