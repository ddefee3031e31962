package org.authlayer.domain.routes;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.domain.Request;
import org.authlayer.ports.driving.Body;

/** The {@code next} parameter, if it is a path on this host (DEC-06). */
final class SafePath {

  /** One slash first and not two; printable ASCII; no backslash, which browsers read as a slash. */
  private static final Pattern PATH = Pattern.compile("/(?![/\\\\])[!-\\[\\]-~]{0,2047}");

  /** Parts that a proxy may read in another way: empty and dot segments, encoded slashes. */
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
