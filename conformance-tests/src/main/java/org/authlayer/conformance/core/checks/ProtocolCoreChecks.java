package org.authlayer.conformance.core.checks;

import java.util.List;
import org.authlayer.conformance.core.CoreCheck;

/** When callbacks run: AL-PRT. */
public final class ProtocolCoreChecks {

  private ProtocolCoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<CoreCheck> all() {
    return List.of();
  }
}
