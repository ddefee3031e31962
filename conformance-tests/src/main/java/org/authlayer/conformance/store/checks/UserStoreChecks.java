package org.authlayer.conformance.store.checks;

import java.util.List;
import org.authlayer.conformance.store.StoreCheck;

/** Users: AL-USR. */
public final class UserStoreChecks {

  private UserStoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<StoreCheck> all() {
    return List.of();
  }
}
