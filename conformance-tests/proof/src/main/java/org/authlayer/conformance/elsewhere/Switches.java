package org.authlayer.conformance.elsewhere;

import java.util.Set;
import java.util.stream.Stream;

/** The switches that are on in one server; some are a place, a mark and a text mistake there. */
record Switches(Set<String> names) {

  private static final String MARK = "~";

  boolean has(String name) {
    return names.contains(name);
  }

  /** Whether one of the mistakes of a place is on. */
  boolean is(String place, String mistake) {
    return has(place + MARK + mistake);
  }

  /**
   * Whether a stored text and a given one are the same, to the letter or as some code folds them.
   */
  boolean same(String place, String stored, String given) {
    return stored.equals(given)
        || folds(place).anyMatch(fold -> TextMistakes.same(fold, stored, given));
  }

  /** A text as some code saves or shows it. */
  String folded(String place, String text) {
    return folds(place)
        .reduce(text, (it, fold) -> TextMistakes.fold(fold, it), (one, other) -> other);
  }

  private Stream<String> folds(String place) {
    String start = place + MARK;
    return names.stream()
        .filter(name -> name.startsWith(start))
        .map(it -> it.substring(start.length()));
  }
}
