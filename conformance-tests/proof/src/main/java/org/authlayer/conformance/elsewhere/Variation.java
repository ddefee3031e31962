package org.authlayer.conformance.elsewhere;

import java.util.List;
import java.util.Map;

/**
 * One row of the table of switches.
 *
 * @param name what the server's code asks for
 * @param sort whether the server stays right
 * @param sentence what the switch does
 * @param clause the clause that a bug breaks; empty for a difference
 * @param profiles where to look
 * @param declarations what a target says of itself when the switch is on
 * @param open whether the kit does not see it as the table says, yet
 */
public record Variation(
    String name,
    Sort sort,
    String sentence,
    String clause,
    List<String> profiles,
    Map<String, String> declarations,
    boolean open) {

  /** What a switch makes of a right server. */
  public enum Sort {
    /** It looks different and is right. */
    DIFFERENCE,
    /** It is wrong in one way. */
    BUG
  }

  /** Copies what it is given. */
  public Variation {
    profiles = List.copyOf(profiles);
    declarations = Map.copyOf(declarations);
  }
}
