package org.authlayer.domain;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authlayer.ports.driving.Body;
import org.authlayer.ports.driving.ContractException;

/**
 * The rule for a path that a client names as the way back after a login (DEC-06): it has to be on
 * this host, and no proxy may read it as another one.
 *
 * <pre>{@code
 * HttpResponse.of(303).with("Location", SafePath.inForm(request).orElse("/account"))
 * }</pre>
 */
public final class SafePath {

  /** One slash first and not two; printable ASCII; no backslash, which browsers read as a slash. */
  private static final Pattern PATH = Pattern.compile("/(?![/\\\\])[!-\\[\\]-~]{0,2047}");

  /** Parts that a proxy may read in another way: empty and dot segments, encoded slashes. */
  private static final Pattern AMBIGUOUS =
      Pattern.compile("(?i)//|/(?:\\.|%2e){1,2}(?:[/;]|%3b|$)|%2f|%5c");

  private SafePath() {}

  /** The query {@code ?next=} with a way back; empty for none. */
  public static String carrying(String way) {
    return way.isEmpty()
        ? ""
        : "?next=" + URLEncoder.encode(way, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The field {@code next} of a form, if it is given once and is safe. */
  public static Optional<String> inForm(Request request) {
    return request.message().body() instanceof Body.Form form
        ? form.single("next").filter(SafePath::isSafe)
        : Optional.empty();
  }

  /** The first parameter {@code next} of the query, decoded, if it is safe. */
  public static Optional<String> inQuery(Request request) {
    return Arrays.stream(request.message().query().split("&"))
        .filter(pair -> pair.startsWith("next="))
        .map(pair -> pair.substring("next=".length()))
        .findFirst()
        .flatMap(SafePath::decode)
        .filter(SafePath::isSafe);
  }

  /**
   * Whether a path with or without a query can be the value of {@code Location}: one slash first
   * and not two, at most 2048 characters of printable ASCII, no backslash, and before the query no
   * empty segment, no dot segment and no encoded slash or backslash.
   */
  public static boolean isSafe(String path) {
    String withoutQuery = path.replaceFirst("[?#].*", "");
    return PATH.matcher(path).matches() && !AMBIGUOUS.matcher(withoutQuery).find();
  }

  /**
   * The path of a page that an application names in its code.
   *
   * @throws ContractException for what is not {@linkplain #isSafe safe}
   */
  public static String ofPage(String path) {
    if (!isSafe(path)) {
      throw new ContractException(
          "'"
              + path
              + "' is not a path on this host: begin it with one slash, as in /account, without"
              + " empty or dot segments");
    }
    return path;
  }

  private static Optional<String> decode(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
