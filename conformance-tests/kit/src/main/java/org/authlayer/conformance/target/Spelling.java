package org.authlayer.conformance.target;

import java.util.Collection;
import java.util.Comparator;

/** Words that are not known, and the known ones nearest to them. */
public final class Spelling {

  private Spelling() {}

  static ConfigurationError unknown(YamlNode node, Collection<String> known) {
    return node.error("unknown key" + meant(node.key, known).replaceFirst("^, ", "; "));
  }

  /** A message about an unknown word. */
  public static String unknown(String kind, String word, Collection<String> known) {
    return "unknown " + kind + " '" + word + "'" + meant(word, known);
  }

  private static String meant(String word, Collection<String> known) {
    return known.stream()
        .min(Comparator.<String>comparingInt(one -> distance(one, word)))
        .filter(one -> distance(one, word) <= Math.min(3, word.length() - 1))
        .map(one -> ", did you mean " + one + "?")
        .orElse("");
  }

  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
