package org.authlayer.conformance.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request as a report has it: text, with the secrets already taken out. */
record Request(String method, String url, List<Header> headers, String body) {

  private static final Pattern CREDENTIAL = Pattern.compile("(?s)(\\S+) (.*)");

  record Header(String name, String value) {

    boolean is(String other) {
      return name.strip().equalsIgnoreCase(other);
    }
  }

  static Request parse(String text) {
    String[] parts = text.split("\n\n", 2);
    List<String> lines = parts[0].lines().toList();
    String[] first = (lines.isEmpty() ? "" : lines.get(0)).split(" ", 2);
    List<Header> headers = new ArrayList<>();
    for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
      String[] header = line.split(": ?", 2);
      headers.add(new Header(header[0], header.length == 2 ? header[1] : ""));
    }
    return new Request(
        first[0],
        first.length == 2 ? first[1] : "",
        List.copyOf(headers),
        parts.length == 2 ? parts[1] : "");
  }

  List<String> values(String header) {
    return headers.stream().filter(one -> one.is(header)).map(Header::value).toList();
  }

  String path() {
    return url.replaceFirst("^\\w+://[^/?]*", "").replaceFirst("\\?.*", "");
  }

  String query() {
    int mark = url.indexOf('?');
    return mark < 0 ? "" : url.substring(mark + 1);
  }

  /** Credentials in readable form: Basic pairs and web tokens. */
  List<String> decoded() {
    List<String> lines = new ArrayList<>();
    for (String value : values("Authorization")) {
      Matcher credential = CREDENTIAL.matcher(value);
      String word = credential.matches() ? credential.group(2) : value;
      Jose.parse(word)
          .ifPresentOrElse(
              token -> lines.addAll(token.lines()),
              () -> pair(word).ifPresent(pair -> lines.add("that is " + pair)));
    }
    return lines;
  }

  static Optional<String> pair(String word) {
    if (word.contains("‹")) {
      return word.contains(":") ? Optional.of(word) : Optional.empty();
    }
    try {
      String pair = new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
      boolean readable = pair.contains(":") && pair.chars().noneMatch(c -> c < ' ' || c == 0xFFFD);
      return readable ? Optional.of(pair) : Optional.empty();
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
