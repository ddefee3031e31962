package org.authlayer.domain.routes;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;

/**
 * The {@code next} parameter: a place to go on to, if it is a path on this host and nothing that a
 * browser takes for another one (DEC-06).
 */
final class SafePath {

  /** One slash first and not two; printable ASCII; no backslash, which browsers read as a slash. */
  private static final Pattern PATH = Pattern.compile("/(?![/\\\\])[!-\\[\\]-~]{0,2047}");

  /**
   * Parts that a proxy on the way may read in another way: an empty, dot or double-dot segment,
   * with or without a parameter, an encoded slash or backslash.
   */
  private static final Pattern AMBIGUOUS =
      Pattern.compile("(?i)//|/(?:\\.|%2e){1,2}(?:[/;]|%3b|$)|%2f|%5c");

  private SafePath() {}

  static Optional<String> inForm(Request request) {
    return request.message().body() instanceof Body.Form form
        ? form.single("next").filter(SafePath::isSafe)
        : Optional.empty();
  }

  static Optional<String> inQuery(Request request) {
    return Arrays.stream(request.message().query().split("&"))
        .filter(pair -> pair.startsWith("next="))
        .map(pair -> pair.substring("next=".length()))
        .findFirst()
        .flatMap(SafePath::decode)
        .filter(SafePath::isSafe);
  }

  static boolean isSafe(String path) {
    String withoutQuery = path.replaceFirst("[?#].*", "");
    return PATH.matcher(path).matches() && !AMBIGUOUS.matcher(withoutQuery).find();
  }

  private static Optional<String> decode(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
