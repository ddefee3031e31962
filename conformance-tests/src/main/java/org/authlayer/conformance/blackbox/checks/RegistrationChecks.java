package org.authlayer.conformance.blackbox.checks;

import java.util.List;
import org.authlayer.conformance.blackbox.WireCheck;

/** Creating users: AL-REG, AL-USR-05, AL-USR-06. */
public final class RegistrationChecks {

  private RegistrationChecks() {}

  /**
   * The checks.
   *
   * @return one per clause
   */
  public static List<WireCheck> all() {
    return List.of();
  }
}
