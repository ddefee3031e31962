package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What stands behind the scheme word of the header {@code Authorization}. */
record AuthorizationHeader(Variations variations) {

  Optional<String> after(String scheme, Request request) {
    return line(lines(request)).flatMap(line -> after(scheme, line));
  }

  private List<String> lines(Request request) {
    return request.headers().lines().stream()
        .filter(
            line ->
                variations.same("header", "authorization", line.name().toLowerCase(Locale.ROOT)))
        .map(Headers.Line::value)
        .toList();
  }

  boolean isThere(Request request) {
    return request.headers().first("Authorization").isPresent();
  }

  /** Two headers may name two users: which one was meant cannot be known. */
  private Optional<String> line(List<String> lines) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    if (variations.has("first-of-two-headers")) {
      return Optional.of(lines.getFirst());
    }
    return lines.size() == 1 ? Optional.of(lines.getFirst()) : Optional.empty();
  }

  private Optional<String> after(String scheme, String line) {
    if (variations.has("credential-without-scheme-word") && line.indexOf(' ') < 0) {
      return Optional.of(line);
    }
    if (variations.has("scheme-word-without-blank")
        && line.regionMatches(true, 0, scheme, 0, scheme.length())
        && line.length() > scheme.length()
        && line.charAt(scheme.length()) != ' ') {
      return Optional.of(line.substring(scheme.length()));
    }
    int blank = line.indexOf(' ');
    if (blank < 0 || !isScheme(scheme, line.substring(0, blank))) {
      return Optional.empty();
    }
    String rest = line.substring(blank + 1);
    if (variations.has("repeated-blanks-accepted")) {
      rest = rest.strip();
    }
    return rest.isEmpty() || rest.startsWith(" ") ? Optional.empty() : Optional.of(rest);
  }

  private boolean isScheme(String scheme, String word) {
    String begin = scheme.toLowerCase(Locale.ROOT).substring(0, 3);
    if (scheme.equals("Basic")
        ? variations.has("any-scheme-word-for-basic")
        : variations.has("any-scheme-word-for-bearer")) {
      return true;
    }
    if (variations.has("scheme-word-by-its-beginning")
        && word.toLowerCase(Locale.ROOT).startsWith(begin)) {
      return true;
    }
    if (variations.has("token-as-scheme-word") && word.equalsIgnoreCase("Token")) {
      return scheme.equals("Bearer");
    }
    return variations.has("scheme-word-case-counts")
        ? word.equals(scheme)
        : word.equalsIgnoreCase(scheme) || variations.same("scheme", scheme, word);
  }
}
