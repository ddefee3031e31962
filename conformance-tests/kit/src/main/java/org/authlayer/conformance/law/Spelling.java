package org.authlayer.conformance.law;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authlayer.conformance.catalogue.Table;
import org.authlayer.conformance.wire.HttpCall;
import org.authlayer.conformance.wire.HttpCall.Header;

/**
 * Another spelling of a request: a row of {@code spellings.csv}.
 *
 * @param list where it is tried
 * @param kind what is spelt otherwise
 * @param value how; {@code {own}} stands for what was there
 */
record Spelling(String list, String words, String kind, String value) {

  static Spelling of(Table.Row row) {
    return new Spelling(
        row.cell("list"),
        row.cell("words"),
        row.cell("kind"),
        row.cell("value").translateEscapes());
  }

  /** A request that it cannot change comes back as it is. */
  HttpCall of(HttpCall call) {
    return switch (kind) {
      case "names" -> with(call, line -> new Header(named(line.name()), line.value()));
      case "header" -> call.header(value.replaceAll(":.*", ""), value.replaceAll("^[^:]*: ?", ""));
      case "cookie" -> with(call, "Cookie");
      case "type" -> with(call, "Content-Type");
      case "text" -> text(call, text -> value.replace("{own}", text));
      case "escaped" -> text(call, Spelling::escaped);
      case "blanks" -> text(call, text -> text.replace("+", "%20"));
      case "small" -> text(call, Spelling::small);
      case "percent" -> text(call, Spelling::percent);
      default -> throw new IllegalStateException(kind);
    };
  }

  private String named(String name) {
    StringBuilder named = new StringBuilder(name.toLowerCase(Locale.ROOT));
    for (int at = 1; at < named.length() && value.equals("mixed"); at += 2) {
      named.setCharAt(at, Character.toUpperCase(named.charAt(at)));
    }
    return value.equals("upper") ? name.toUpperCase(Locale.ROOT) : named.toString();
  }

  private HttpCall with(HttpCall call, String name) {
    return with(
        call,
        line ->
            line.name().equalsIgnoreCase(name)
                ? new Header(line.name(), value.replace("{own}", line.value()))
                : line);
  }

  private static HttpCall with(HttpCall call, UnaryOperator<Header> line) {
    return new HttpCall(
        call.method(), call.uri(), call.headers().stream().map(line).toList(), call.body());
  }

  private static HttpCall text(HttpCall call, UnaryOperator<String> change) {
    String text = change.apply(new String(call.body(), StandardCharsets.UTF_8));
    return new HttpCall(
        call.method(), call.uri(), call.headers(), text.getBytes(StandardCharsets.UTF_8));
  }

  private static String escaped(String json) {
    return json.codePoints()
        .mapToObj(
            c ->
                c > 0x7f || c == '@' || c == 'a'
                    ? Character.toString(c)
                        .chars()
                        .mapToObj(unit -> "\\u" + HexFormat.of().toHexDigits((char) unit))
                        .collect(Collectors.joining())
                    : Character.toString(c))
        .collect(Collectors.joining());
  }

  private static String percent(String form) {
    StringBuilder encoded = new StringBuilder();
    for (int at = 0; at < form.length(); at++) {
      char c = form.charAt(at);
      if (c == '%') {
        encoded.append(form, at, at + 3);
        at += 2;
      } else {
        encoded.append(
            "=&+".indexOf(c) >= 0
                ? String.valueOf(c)
                : "%" + HexFormat.of().withUpperCase().toHexDigits((byte) c));
      }
    }
    return encoded.toString();
  }

  private static String small(String form) {
    return Pattern.compile("%[0-9A-F]{2}")
        .matcher(form)
        .replaceAll(found -> found.group().toLowerCase(Locale.ROOT));
  }
}
