package org.authlayer.conformance.elsewhere;

import java.util.Set;

/** The switches that are on in one server. */
final class Variations {

  private final Set<String> known;
  private final Set<String> on;

  Variations(Set<String> known, Set<String> on) {
    on.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(Variations::refuse);
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

  private static void refuse(String name) {
    throw new IllegalArgumentException("no switch is called " + name);
  }
}
