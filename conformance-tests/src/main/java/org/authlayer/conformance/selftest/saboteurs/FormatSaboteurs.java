package org.authlayer.conformance.selftest.saboteurs;

import java.util.List;
import org.authlayer.conformance.selftest.WireSaboteur;

/** Wrong implementations of what FormatChecks checks. */
public final class FormatSaboteurs {

  private FormatSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<WireSaboteur> all() {
    return List.of();
  }
}
