package org.authlayer.conformance.target;

import java.util.Collection;
import java.util.Comparator;

/** Names that are not known, and what they may have been meant to be. */
final class Spelling {

  private Spelling() {}

  static ConfigurationError unknown(YamlNode node, Collection<String> known) {
    String nearest =
        known.stream()
            .min(Comparator.<String>comparingInt(key -> distance(key, node.key)))
            .filter(key -> distance(key, node.key) <= 3)
            .map(key -> "; did you mean " + key + "?")
            .orElse("");
    return node.error("unknown key" + nearest);
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
