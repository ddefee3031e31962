package org.authlayer.conformance.catalogue;

import java.util.List;

/** One sentence of the specification, or one declared answer where it is silent. */
public record Clause(
    String id,
    String section,
    List<Integer> specLines,
    String category,
    List<String> profiles,
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
