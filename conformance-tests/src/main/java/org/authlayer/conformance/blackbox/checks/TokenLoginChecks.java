package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/** Issuing tokens: AL-LGT. */
public final class TokenLoginChecks {

  private TokenLoginChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of();
  }
}
