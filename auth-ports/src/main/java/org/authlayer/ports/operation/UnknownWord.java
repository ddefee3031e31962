package org.authlayer.ports.operation;

import java.util.Comparator;
import java.util.stream.Stream;

/** The message about an unknown word names the nearest known one. */
public final class UnknownWord {

  private UnknownWord() {}

  /** Ends with {@code list}, which says where the known words are. */
  public static String message(String kind, String word, Stream<String> known, String list) {
    String near =
        known
            .filter(one -> distance(one, word) <= Math.max(1, word.length() / 5))
            .min(Comparator.comparingInt(one -> distance(one, word)))
            .map(one -> ", did you mean '" + one + "'? ")
            .orElse("; ");
    return "unknown " + kind + " '" + word + "'" + near + list;
  }

  private static int distance(String from, String to) {
    int[] before = new int[to.length() + 1];
    for (int j = 0; j < before.length; j++) {
      before[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] now = new int[before.length];
      now[0] = i;
      for (int j = 1; j < now.length; j++) {
        int change = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        now[j] = Math.min(change, Math.min(before[j], now[j - 1]) + 1);
      }
      before = now;
    }
    return before[to.length()];
  }
}
