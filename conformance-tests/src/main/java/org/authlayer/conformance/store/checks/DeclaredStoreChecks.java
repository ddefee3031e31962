package org.authlayer.conformance.store.checks;

import java.util.List;
import org.authlayer.conformance.store.StoreCheck;

/** Declared answers: AL-DEC-17. */
public final class DeclaredStoreChecks {

  private DeclaredStoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<StoreCheck> all() {
    return List.of();
  }
}
