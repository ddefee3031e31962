package org.authlayer.conformance.core.checks;

import java.util.List;
import org.authlayer.conformance.core.CoreCheck;

/** Model-based protocols: AL-MOD. */
public final class ModelCoreChecks {

  private ModelCoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<CoreCheck> all() {
    return List.of();
  }
}
