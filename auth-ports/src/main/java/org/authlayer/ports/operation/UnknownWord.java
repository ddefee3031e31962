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

  /** Letters added, left out, replaced, or swapped with their neighbour. */
  private static int distance(String from, String to) {
    int[][] steps = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        steps[i][j] = i == 0 || j == 0 ? i + j : nearest(steps, from, i, to, j);
      }
    }
    return steps[from.length()][to.length()];
  }

  private static int nearest(int[][] steps, String from, int i, String to, int j) {
    char last = from.charAt(i - 1);
    int replaced = steps[i - 1][j - 1] + (last == to.charAt(j - 1) ? 0 : 1);
    int least = Math.min(replaced, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && last == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
  }
}
