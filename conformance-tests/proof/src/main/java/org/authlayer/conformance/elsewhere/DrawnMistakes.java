package org.authlayer.conformance.elsewhere;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Where code may be careless, and how: a mistake is a place, a mark and what is wrong there, as in
 * {@code username~no-dots}. The table {@code drawn-mistakes.csv} has the places. What cannot be
 * seen from outside is left out: blanks around the value of a header, for instance, belong to no
 * value; a hash shows no relation between passwords, and a password with NUL is refused before.
 */
public final class DrawnMistakes {

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
    VariationTable.read("drawn-mistakes.csv", row -> row)
        .forEach(
            row ->
                all.put(
                    VariationTable.cell(row, "place"),
                    List.of(VariationTable.cell(row, "folds").split(" "))));
    return all;
  }
}
