package org.authlayer.conformance.pages;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What differs from run to run, and what it is in this one: where a page shows an identifier, a
 * token or a time, another of the same kind may stand, and stands for it from then on.
 */
final class Memory {

  private static final Pattern DIFFERING =
      Pattern.compile(
          "(?<uuid>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"
              + "|(?<jwt>eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+)"
              + "|(?<digest>\\b[0-9a-f]{64}\\b)"
              + "|(?<token>[A-Za-z0-9+/]{22}==)"
              + "|(?<cookie>(?<==)[\\w-]{43}(?![\\w-]))"
              + "|(?<request>(?<=X-Request-Id: )[0-9a-f]{16})"
              + "|(?<instant>\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z)"
              + "|(?<date>\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT)"
              + "|(?<minute>\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC)"
              + "|(?<seconds>\\b1\\d{9}\\b)"
              + "|(?<program>curl[/ ][\\d.]+)");

  private final Map<String, String> known = new HashMap<>();

  /** Whether two outputs are the same but for what may differ; if so, remembers what is what. */
  boolean alike(String shown, String printed) {
    if (!masked(shown).equals(masked(printed))) {
      return false;
    }
    var now = DIFFERING.matcher(printed).results().map(MatchResult::group).iterator();
    DIFFERING.matcher(shown).results().forEach(found -> known.put(found.group(), now.next()));
    return true;
  }

  /** A command of the page with the values of this run. */
  String current(String command) {
    String current = command;
    for (Map.Entry<String, String> entry : known.entrySet()) {
      current = current.replace(entry.getKey(), entry.getValue());
    }
    return current;
  }

  static String masked(String output) {
    return DIFFERING
        .matcher(output)
        .replaceAll(found -> Matcher.quoteReplacement("<" + kind(found) + ">"));
  }

  private static String kind(MatchResult found) {
    return found.namedGroups().keySet().stream()
        .filter(name -> found.group(name) != null)
        .findFirst()
        .orElseThrow();
  }
}
