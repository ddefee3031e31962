package org.authlayer.conformance.core.checks;

import java.util.List;
import org.authlayer.conformance.core.CoreCheck;

/** Sessions, in process: AL-SES. */
public final class SessionCoreChecks {

  private SessionCoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<CoreCheck> all() {
    return List.of();
  }
}
