package org.authlayer.conformance.core.checks;

import java.util.List;
import org.authlayer.conformance.core.CoreCheck;

/** What an authenticator is, in process: AL-GEN. */
public final class GeneralCoreChecks {

  private GeneralCoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<CoreCheck> all() {
    return List.of();
  }
}
