package org.authlayer.conformance.catalogue;

import java.util.Collection;
import java.util.List;

/**
 * One sentence of the specification, or one declared answer where it is silent.
 *
 * @param isAskedOnce whether one profile is asked for all: the first of them that a target claims
 */
public record Clause(
    String id,
    String section,
    List<Integer> specLines,
    String category,
    List<String> profiles,
    boolean isAskedOnce,
    String level,
    Mode mode,
    String sentence,
    String check,
    String oracle,
    String mutant,
    List<String> keptBy) {

  public Clause {
    specLines = List.copyOf(specLines);
    profiles = List.copyOf(profiles);
    keptBy = List.copyOf(keptBy);
  }

  /** The profiles in which a target is asked that has some. */
  public List<String> askedIn(Collection<String> claimed) {
    List<String> all = profiles.stream().filter(claimed::contains).toList();
    return isAskedOnce ? all.stream().limit(1).toList() : all;
  }

  public boolean isDeclaration() {
    return id.startsWith("AL-DEC-");
  }

  /** Whether it rests on another standard, which its section names, for an optional profile. */
  public boolean isOptional() {
    return specLines.isEmpty();
  }

  /** Whether the specification only recommends it (SHOULD); a run does not fail by it. */
  public boolean isRecommendation() {
    return !isOptional() && Integrity.shouldLines().keySet().containsAll(specLines);
  }
}
