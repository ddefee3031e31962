package org.authlayer.conformance.selftest.saboteurs;

import java.util.List;
import org.authlayer.conformance.selftest.StoreSaboteur;

/** Wrong implementations of what UserStoreChecks checks. */
public final class UserStoreSaboteurs {

  private UserStoreSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<StoreSaboteur> all() {
    return List.of();
  }
}
