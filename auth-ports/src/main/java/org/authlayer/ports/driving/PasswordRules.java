package org.authlayer.ports.driving;

import java.util.Set;

/**
 * Rules for a new password, beyond the specification's eight characters (DEC-38).
 *
 * @param blocklist passwords in lower case that are refused whatever their case; also the own
 *     address and name are refused then. Empty: nothing more than the specification asks for
 */
public record PasswordRules(Set<String> blocklist) {

  private static final PasswordRules NONE = new PasswordRules(Set.of());

  public PasswordRules {
    blocklist = Set.copyOf(blocklist);
  }

  /** The specification's rules and no more. */
  public static PasswordRules none() {
    return NONE;
  }

  /** Shows only how many are listed. */
  @Override
  public String toString() {
    return "PasswordRules[" + blocklist.size() + "]";
  }
}
