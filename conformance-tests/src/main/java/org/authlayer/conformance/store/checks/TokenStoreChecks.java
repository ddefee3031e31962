package org.authlayer.conformance.store.checks;

import java.util.List;
import org.authlayer.conformance.store.StoreCheck;

/** Tokens: AL-TKR. */
public final class TokenStoreChecks {

  private TokenStoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<StoreCheck> all() {
    return List.of();
  }
}
