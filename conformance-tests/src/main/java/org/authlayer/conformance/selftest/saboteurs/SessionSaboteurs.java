package org.authlayer.conformance.selftest.saboteurs;

import java.util.List;
import org.authlayer.conformance.selftest.WireSaboteur;

/** Wrong implementations of what SessionChecks checks. */
public final class SessionSaboteurs {

  private SessionSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<WireSaboteur> all() {
    return List.of();
  }
}
