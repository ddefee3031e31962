package org.authlayer.conformance.core.checks;

import java.util.List;
import org.authlayer.conformance.core.CoreCheck;

/** JSON web tokens, in process: AL-JWT. */
public final class JwtCoreChecks {

  private JwtCoreChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<CoreCheck> all() {
    return List.of();
  }
}
