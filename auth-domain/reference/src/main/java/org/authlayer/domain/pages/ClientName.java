package org.authlayer.domain.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The label of a session or token in words that its owner recognises. What a program says of itself
 * proves nothing.
 *
 * @param name the name of the token, the browser with its system, or the program
 * @param network the client's network; empty for a token that was given a name
 */
record ClientName(String name, String network) {

  private static final Pattern LABEL = Pattern.compile("([0-9a-fA-F]*[.:][0-9a-fA-F.:/]*)( .*)?");
  private static final Pattern PRODUCT = Pattern.compile("([^/ ]+)/([^ ]+).*");

  /** A word of a browser's {@code User-Agent}; the first that is there decides. */
  private static final List<Map.Entry<String, String>> BROWSERS =
      List.of(
          Map.entry("Edg", "Edge"),
          Map.entry("OPR/", "Opera"),
          Map.entry("SamsungBrowser/", "Samsung Internet"),
          Map.entry("Firefox/", "Firefox"),
          Map.entry("FxiOS/", "Firefox"),
          Map.entry("CriOS/", "Chrome"),
          Map.entry("Chrome/", "Chrome"),
          Map.entry("Safari/", "Safari"));

  private static final List<Map.Entry<String, String>> SYSTEMS =
      List.of(
          Map.entry("iPhone", "iPhone"),
          Map.entry("iPad", "iPad"),
          Map.entry("Android", "Android"),
          Map.entry("CrOS", "ChromeOS"),
          Map.entry("Windows", "Windows"),
          Map.entry("Macintosh", "macOS"),
          Map.entry("Linux", "Linux"));

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

  private static Optional<String> first(List<Map.Entry<String, String>> words, String agent) {
    return words.stream()
        .filter(word -> agent.contains(word.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
