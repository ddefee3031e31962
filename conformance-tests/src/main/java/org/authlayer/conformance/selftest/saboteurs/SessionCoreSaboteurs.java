package org.authlayer.conformance.selftest.saboteurs;

import java.util.List;
import org.authlayer.conformance.selftest.CoreSaboteur;

/** Wrong implementations of what SessionCoreChecks checks. */
public final class SessionCoreSaboteurs {

  private SessionCoreSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<CoreSaboteur> all() {
    return List.of();
  }
}
