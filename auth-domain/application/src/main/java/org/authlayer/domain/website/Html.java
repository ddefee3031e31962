package org.authlayer.domain.website;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.HttpResponse;

/**
 * Markup in which every value is escaped for its place.
 *
 * <pre>{@code
 * Html.of("<p>Hello, <a href=\"{}\">{}</a>.</p>", "/users/" + user.id(), user.name())
 * }</pre>
 */
public final class Html {

  private static final String PLACE = "{}";
  private static final Pattern NAME = Pattern.compile("\\s([a-z][a-z0-9-]*)=$");
  private static final Pattern CODE = Pattern.compile("on.*|style|srcdoc");
  private static final Set<String> ADDRESSES = Set.of("href", "src", "action", "formaction");

  /** Browsers ignore control characters and blanks in front of a scheme and within it. */
  private static final Pattern IGNORED = Pattern.compile("[\\x00-\\x20]");

  private static final Pattern OTHER_SCHEME =
      Pattern.compile("(?i)(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:");

  private final String markup;

  private Html(String markup) {
    this.markup = markup;
  }

  /**
   * Puts values into a template, one for each {@code {}}, in text or in a quoted attribute. {@link
   * Html}, and each element of a collection of it, stays as it is; anything else is escaped. An
   * address with a scheme other than http, https, mailto and tel becomes {@code #}.
   *
   * @throws IllegalArgumentException if there are more or fewer values than places, or if a value
   *     stands in a name, in an attribute without quotes, in a script or in a style
   */
  public static Html of(String template, Object... values) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (Object value : values) {
      int place = template.indexOf(PLACE, from);
      if (place < 0) {
        throw new IllegalArgumentException("more values than {} in: " + template);
      }
      text.append(template, from, place).append(at(template.substring(0, place), value));
      from = place + PLACE.length();
    }
    if (template.indexOf(PLACE, from) >= 0) {
      throw new IllegalArgumentException("fewer values than {} in: " + template);
    }
    return new Html(text.append(template.substring(from)).toString());
  }

  /** Markup of a template engine, in which all values are escaped already. */
  public static Html escaped(String markup) {
    return new Html(markup);
  }

  /** An answer with this as its content, and a {@code Content-Security-Policy}. */
  public HttpResponse answer(String policy) {
    return HttpResponse.of(200, new Body.Text(markup))
        .with("Content-Type", "text/html; charset=utf-8")
        .with("Content-Security-Policy", policy)
        .with("Referrer-Policy", "same-origin");
  }

  private static String at(String before, Object value) {
    int tag = -1;
    int quote = -1;
    for (int i = 0; i < before.length(); i++) {
      char c = before.charAt(i);
      if (tag < 0) {
        tag = c == '<' ? i : -1;
      } else if (quote >= 0) {
        quote = c == before.charAt(quote) ? -1 : quote;
      } else if (c == '>') {
        tag = -1;
      } else {
        quote = c == '"' || c == '\'' ? i : -1;
      }
    }
    String lower = before.toLowerCase(Locale.ROOT);
    if (tag < 0) {
      return inText(lower, value);
    }
    Matcher name = NAME.matcher(lower.substring(tag, Math.max(tag, quote)));
    if (!name.find() || CODE.matcher(name.group(1)).matches() || value instanceof Html) {
      throw misplaced(before);
    }
    boolean isAddress = ADDRESSES.contains(name.group(1)) && quote == before.length() - 1;
    return escape(isAddress ? address(value.toString()) : value.toString());
  }

  private static String inText(String before, Object value) {
    for (String element : Set.of("script", "style")) {
      if (before.lastIndexOf("<" + element) > before.lastIndexOf("</" + element)) {
        throw misplaced(before);
      }
    }
    return value instanceof Collection<?> several
        ? several.stream().map(Html::inText).collect(Collectors.joining())
        : inText(value);
  }

  private static String inText(Object value) {
    return value instanceof Html html ? html.markup : escape(value.toString());
  }

  private static String address(String value) {
    return OTHER_SCHEME.matcher(IGNORED.matcher(value).replaceAll("")).lookingAt() ? "#" : value;
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&#34;")
        .replace("'", "&#39;");
  }

  private static IllegalArgumentException misplaced(String before) {
    return new IllegalArgumentException(
        "put values into text or quoted attributes only, and not behind: " + before);
  }

  /** {@return the markup} */
  @Override
  public String toString() {
    return markup;
  }
}
