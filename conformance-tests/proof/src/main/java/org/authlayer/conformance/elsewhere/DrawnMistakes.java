package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Where code may be careless, and how: a mistake is a place, a mark and what is wrong there, as in
 * {@code username~no-dots}. What nobody can see from outside is left out: blanks around the value
 * of a header, for instance, belong to no value.
 */
public final class DrawnMistakes {

  private static final List<String> TYPED =
      List.of(
          "lower",
          "upper",
          "first-in-lower",
          "folded",
          "trim",
          "trim-left",
          "trim-right",
          "chomp",
          "no-blanks",
          "no-controls",
          "no-invisibles",
          "no-marks",
          "no-punctuation",
          "words-only",
          "nfkc",
          "nfkc-lower",
          "look-alikes",
          "to-nul",
          "to-line-end",
          "first",
          "but-last",
          "but-first",
          "percent",
          "appendix",
          "one-letter-off",
          "undoubled");

  private static final List<String> NAMED =
      with(
          TYPED,
          "no-dots",
          "no-plus-part",
          "no-domain",
          "no-quotes",
          "ascii-only",
          "begins",
          "like",
          "like-one",
          "inside",
          "letters-only");

  private static final List<String> SECRET =
      List.of(
          "lower",
          "upper",
          "folded",
          "no-punctuation",
          "words-only",
          "no-controls",
          "no-invisibles",
          "nfkc",
          "first",
          "but-last",
          "but-first",
          "percent",
          "begins",
          "appendix",
          "prefixed",
          "ends",
          "inside",
          "around",
          "like-one",
          "one-letter-off",
          "no-quotes",
          "backslashes",
          "letters-only",
          "undoubled");

  private static final List<String> COOKIE =
      List.of(
          "lower",
          "folded",
          "no-punctuation",
          "no-controls",
          "first",
          "but-last",
          "begins",
          "appendix",
          "prefixed",
          "ends",
          "inside",
          "around",
          "one-letter-off",
          "undoubled");

  private static final List<String> SHOWN =
      List.of(
          "lower",
          "upper",
          "one-blank",
          "no-marks",
          "no-quotes",
          "ascii",
          "ascii-only",
          "no-astral",
          "latin1",
          "nfc",
          "nfkc",
          "entities",
          "markup",
          "backslashes",
          "first",
          "to-semicolon",
          "no-punctuation",
          "plus",
          "but-last");

  private static final List<String> CREDENTIALS =
      List.of("token", "web-token", "session", "user-id", "token-id", "address");

  private static final List<String> MEMBER = List.of("array", "object", "true", "number", "null");

  private static final Map<String, List<String>> ALL = all();

  /** Where the laws do not look: what else reads a token and the repeated password. */
  private static final Set<String> UNDRAWN = Set.of("bearer", "confirmation");

  private DrawnMistakes() {}

  static boolean known(String place, String fold) {
    return ALL.getOrDefault(place, List.of()).contains(fold)
        || ((ALL.containsKey(place) || UNDRAWN.contains(place)) && TextMistakes.known(fold));
  }

  /** So many mistakes, the same for the same seed, each drawn from all. */
  public static List<String> drawn(int most, long seed) {
    Random random = new Random(seed);
    List<String> all = new ArrayList<>();
    ALL.forEach((place, folds) -> folds.forEach(it -> all.add(place + Variations.MARK + it)));
    List<String> drawn = new ArrayList<>();
    for (int n = 0; n < most; n++) {
      String mistake = all.get(random.nextInt(all.size()));
      drawn.add(mistake.endsWith("~first") ? mistake + "-" + (4 + random.nextInt(2)) : mistake);
    }
    return drawn;
  }

  private static Map<String, List<String>> all() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("username", NAMED);
    all.put("password", with(stored(), "latin1", "ascii", "no-astral", "to-semicolon", "markup"));
    all.put("given-password", List.of("trim", "trim-right", "chomp", "to-nul", "no-controls"));
    all.put("admin-name", with(TYPED, "begins", "like", "inside"));
    all.put("admin-password", with(TYPED, "begins", "ends", "inside", "around"));
    all.put("simple-name", with(TYPED, "begins"));
    all.put("simple-password", with(TYPED, "begins", "ends"));
    all.put("simple-token", SECRET);
    all.put("token", with(SECRET, "alphabets", "no-padding", "like"));
    all.put("session", COOKIE);
    all.put(
        "signature",
        List.of(
            "lower",
            "upper",
            "first",
            "begins",
            "appendix",
            "one-letter-off",
            "inside",
            "ends",
            "spare-bits"));
    all.put(
        "web-token",
        List.of("percent", "no-quotes", "backslashes", "no-controls", "no-invisibles"));
    all.put(
        "cookie",
        List.of(
            "lower",
            "upper",
            "ends",
            "prefixed",
            "appendix",
            "begins",
            "inside",
            "around",
            "no-punctuation",
            "first"));
    all.put("scheme", List.of("begins", "appendix", "prefixed", "one-letter-off"));
    all.put(
        "header", List.of("prefixed", "appendix", "begins", "no-punctuation", "one-letter-off"));
    all.put("name", with(SHOWN, "no-leading-zeros"));
    all.put("record", SHOWN);
    all.put("secure", SHOWN);
    all.put("address", List.of("no-plus-part", "no-quotes", "lower", "no-punctuation"));
    all.put("page", List.of("lower", "upper", "no-quotes", "no-punctuation", "first"));
    all.put(
        "string", List.of("lower", "upper", "no-quotes", "no-punctuation", "first", "no-domain"));
    all.put("member-name", MEMBER);
    all.put("member-email", List.of("array"));
    all.put("member-password", List.of("array", "number"));
    all.put("member-confirmPassword", List.of("array", "number"));
    all.put("member-passwords", MEMBER);
    all.put("content", List.of("array", "string", "behind"));
    for (String door : List.of("token", "web-token", "session", "password", "simple")) {
      all.put("cross-" + door, CREDENTIALS.stream().filter(it -> !it.equals(door)).toList());
    }
    all.put(
        "spelling",
        List.of(
            "type-exact",
            "type-bare",
            "chunked",
            "header-case",
            "agent",
            "cookie-first",
            "cookie-last",
            "cookie-alone",
            "latin1",
            "escapes",
            "percent"));
    all.put(
        "end", List.of("restores", "cached-session", "cached-token", "old-password", "same-id"));
    all.put("race", List.of("breaks", "both", "told-both"));
    all.put("expiry", List.of("slides"));
    return all;
  }

  /** A hash shows no relation between texts, and a password with NUL is refused before. */
  private static List<String> stored() {
    return TYPED.stream()
        .filter(it -> !TextMistakes.RELATIONS.containsKey(it) && !it.equals("to-nul"))
        .toList();
  }

  private static List<String> with(List<String> folds, String... more) {
    List<String> all = new ArrayList<>(folds);
    all.addAll(List.of(more));
    return List.copyOf(all);
  }
}
