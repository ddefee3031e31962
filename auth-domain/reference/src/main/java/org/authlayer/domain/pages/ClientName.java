package org.authlayer.domain.pages;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The label of a session or token in words that its owner recognises; it proves nothing. */
record ClientName(String name, String network) {

  private static final Pattern LABEL = Pattern.compile("([0-9a-fA-F]*[.:][0-9a-fA-F.:/]*)( .*)?");
  private static final Pattern PRODUCT = Pattern.compile("([^/ ]+)/([^ ]+).*");

  /** A word of a browser's {@code User-Agent} and its name; the first that is there decides. */
  private static final List<String> BROWSERS =
      List.of(
          "Edg=Edge",
          "OPR/=Opera",
          "SamsungBrowser/=Samsung Internet",
          "Firefox/=Firefox",
          "FxiOS/=Firefox",
          "CriOS/=Chrome",
          "Chrome/=Chrome",
          "Safari/=Safari");

  private static final List<String> SYSTEMS =
      List.of(
          "iPhone=iPhone",
          "iPad=iPad",
          "Android=Android",
          "CrOS=ChromeOS",
          "Windows=Windows",
          "Macintosh=macOS",
          "Linux=Linux");

  static ClientName of(String label) {
    Matcher parts = LABEL.matcher(label);
    return parts.matches()
        ? new ClientName(
            program(Optional.ofNullable(parts.group(2)).orElse("").strip()), parts.group(1))
        : new ClientName(label.isEmpty() ? "Unknown program" : label, "");
  }

  private static String program(String agent) {
    if (agent.isEmpty()) {
      return "Unknown program";
    }
    Optional<String> browser =
        agent.startsWith("Mozilla/") ? first(BROWSERS, agent) : Optional.empty();
    return browser
        .map(name -> name + first(SYSTEMS, agent).map(system -> " on " + system).orElse(""))
        .orElseGet(() -> PRODUCT.matcher(agent).replaceFirst("$1 $2"));
  }

  private static Optional<String> first(List<String> words, String agent) {
    return words.stream()
        .map(word -> word.split("=", 2))
        .filter(word -> agent.contains(word[0]))
        .map(word -> word[1])
        .findFirst();
  }
}
