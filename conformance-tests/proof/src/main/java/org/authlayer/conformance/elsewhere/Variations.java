package org.authlayer.conformance.elsewhere;

import java.util.Set;
import java.util.stream.Stream;

/** The switches that are on in one server. */
final class Variations {

  /** Between a place and what is done to the text there. */
  static final String MARK = "~";

  private final Set<String> known;
  private final Set<String> on;

  Variations(Set<String> known, Set<String> on) {
    on.stream()
        .filter(name -> !known.contains(name) && !isKnown(name))
        .findFirst()
        .ifPresent(Variations::refuse);
    this.known = Set.copyOf(known);
    this.on = Set.copyOf(on);
  }

  /**
   * Whether the switch is on; asking for one that stands in no table is a mistake of the server.
   */
  boolean has(String name) {
    if (!known.contains(name)) {
      refuse(name);
    }
    return on.contains(name);
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

  /** Whether one of the folds of a place is on; a place has none but those of its table. */
  boolean is(String place, String fold) {
    return on.contains(place + MARK + fold);
  }

  private Stream<String> folds(String place) {
    String start = place + MARK;
    return on.stream()
        .filter(name -> name.startsWith(start))
        .map(it -> it.substring(start.length()));
  }

  private static boolean isKnown(String name) {
    int mark = name.indexOf(MARK);
    return mark > 0 && DrawnMistakes.known(name.substring(0, mark), name.substring(mark + 1));
  }

  private static void refuse(String name) {
    throw new IllegalArgumentException("no switch is called " + name);
  }
}
