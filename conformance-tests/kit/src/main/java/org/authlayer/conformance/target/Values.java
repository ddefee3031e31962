package org.authlayer.conformance.target;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The values that a key may have, as the table writes them: words and sorts with bars between them,
 * as in {@code none|<status>/<number>}.
 */
public record Values(List<String> alternatives) {

  private static final String SOME_OF = "some of ";
  private static final Map<String, String> SYNONYMS = Map.of("true", "yes", "false", "no");

  static Values parse(String text) {
    return new Values(Arrays.asList(text.split("\\|")));
  }

  /** The value in its one spelling; absent when it is not allowed. */
  public Optional<String> normal(String given) {
    String text = given.strip();
    String small = text.toLowerCase(Locale.ROOT);
    String word = SYNONYMS.getOrDefault(small, small);
    if (List.of("yes", "no").contains(word) && alternatives.contains(word)) {
      return Optional.of(word);
    }
    return alternatives.stream().anyMatch(one -> allows(one, text))
        ? Optional.of(isList() ? String.join(",", Sort.names(text)) : text)
        : Optional.empty();
  }

  /** What is allowed, in words. */
  public String described() {
    return alternatives.stream().map(Values::described).collect(Collectors.joining(", or "));
  }

  private boolean isList() {
    return alternatives.stream()
        .anyMatch(
            one -> List.of("<names>", "<statuses>").contains(one) || one.startsWith("<" + SOME_OF));
  }

  private static boolean allows(String alternative, String text) {
    if (!alternative.startsWith("<")) {
      return alternative.equals(text);
    }
    if (alternative.contains(">/<")) {
      String[] sorts = alternative.split("/", -1);
      String[] parts = text.split("/", -1);
      return parts.length == 2 && sort(sorts[0]).test(parts[0]) && sort(sorts[1]).test(parts[1]);
    }
    return sort(alternative).test(text);
  }

  private static Predicate<String> sort(String bracketed) {
    String inner = inner(bracketed);
    return inner.startsWith(SOME_OF)
        ? text -> some(inner).containsAll(Sort.names(text))
        : Sort.find(inner).orElseThrow()::allows;
  }

  private static String described(String alternative) {
    if (!alternative.startsWith("<")) {
      return alternative;
    }
    if (alternative.contains(">/<")) {
      return Arrays.stream(alternative.split("/"))
          .map(Values::described)
          .collect(Collectors.joining(", a slash, "));
    }
    String inner = inner(alternative);
    return inner.startsWith(SOME_OF)
        ? "some of " + String.join(", ", some(inner)) + ", with commas between them"
        : Sort.find(inner).orElseThrow().description();
  }

  private static List<String> some(String inner) {
    return Sort.names(inner.substring(SOME_OF.length()));
  }

  private static String inner(String bracketed) {
    return bracketed.substring(1, bracketed.length() - 1);
  }
}
