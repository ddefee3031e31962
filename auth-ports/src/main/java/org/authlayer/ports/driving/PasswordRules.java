package org.authlayer.ports.driving;

import java.util.Set;

/**
 * Rules for a new password, beyond the specification's eight characters (DEC-38).
 *
 * @param blocklist passwords in lower case, refused whatever their case, as the own address and
 *     name then; empty for no more than the specification asks
 */
public record PasswordRules(Set<String> blocklist) {

  private static final PasswordRules NONE = new PasswordRules(Set.of());

  public PasswordRules {
    blocklist = Set.copyOf(blocklist);
  }

  public static PasswordRules none() {
    return NONE;
  }

  @Override
  public String toString() {
    return "PasswordRules[" + blocklist.size() + "]";
  }
}
