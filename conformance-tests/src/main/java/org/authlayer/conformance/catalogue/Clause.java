package org.authlayer.conformance.catalogue;

import java.util.List;

/**
 * One sentence of the specification, or one declared answer where it is silent.
 *
 * @param id permanent, for instance {@code AL-GRD-01}
 * @param section where the sentence stands
 * @param specLines the lines of the specification that it rests on
 * @param category what kind of sentence it is
 * @param profiles the profiles it concerns, each of which is checked
 * @param level where it shows: {@code http}, {@code persistence}, {@code domain} or {@code
 *     project-decision}
 * @param mode how it is observed
 * @param sentence the sentence
 * @param check how it is checked
 * @param oracle the observation that decides
 * @param mutant the wrong implementation that the check must catch
 */
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
    String mutant) {

  /** Copies the lists. */
  public Clause {
    specLines = List.copyOf(specLines);
    profiles = List.copyOf(profiles);
  }

  /**
   * Tells whether the clause is an answer that the target declares and is then held to.
   *
   * @return false for the asserted clauses
   */
  public boolean isDeclaration() {
    return id.startsWith("AL-DEC-");
  }
}
