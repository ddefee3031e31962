package org.authlayer.ports.driven;

import java.util.UUID;

/**
 * A new password for a user, and the token and session that outlive the change (DEC-37).
 *
 * @param expectedHash the hash that the current password was verified against
 */
public record PasswordChange(UUID userId, String expectedHash, String newHash, CurrentAccess kept) {

  public UserId owner() {
    return UserId.of(userId);
  }

  @Override
  public String toString() {
    return "PasswordChange[" + userId + "]";
  }
}
