package org.authlayer.drills.bench;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer as it came.
 *
 * @param status its code; 0 where there was none
 * @param head status line and header lines
 * @param body its content
 */
public record Answer(int status, String head, String body) {

  /** No answer came. */
  public static final Answer NONE = new Answer(0, "", "");

  /** The first value of a header. */
  public Optional<String> header(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .findFirst();
  }

  /** A text member of a JSON object, for values without escapes. */
  public Optional<String> member(String name) {
    Matcher match = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(body);
    return match.find() ? Optional.of(match.group(1)) : Optional.empty();
  }

  /** The value of the cookie that is set. */
  public Optional<String> cookie() {
    return header("Set-Cookie")
        .map(line -> line.substring(line.indexOf('=') + 1).split(";", 2)[0])
        .filter(value -> !value.isEmpty());
  }
}
