package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/** Reading who one is: AL-ME. */
public final class MeChecks {

  private MeChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of();
  }
}
