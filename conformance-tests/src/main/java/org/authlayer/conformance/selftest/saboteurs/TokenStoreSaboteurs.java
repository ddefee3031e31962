package org.authlayer.conformance.selftest.saboteurs;

import java.util.List;
import org.authlayer.conformance.selftest.StoreSaboteur;

/** Wrong implementations of what TokenStoreChecks checks. */
public final class TokenStoreSaboteurs {

  private TokenStoreSaboteurs() {}

  /**
   * The saboteurs.
   *
   * @return one per clause at least
   */
  public static List<StoreSaboteur> all() {
    return List.of();
  }
}
