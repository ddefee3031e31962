package org.authlayer.conformance.selftest.saboteurs;

import java.util.List;
import org.authlayer.conformance.selftest.WireSaboteur;

/** Wrong implementations of what DeclaredSyntaxChecks checks. */
public final class DeclaredSyntaxSaboteurs {

  private DeclaredSyntaxSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<WireSaboteur> all() {
    return List.of();
  }
}
