package org.authlayer.ports.driven;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new password for a user, and the token and session that outlive the change (DEC-37), if any.
 *
 * @param expectedHash the hash that the current password was verified against
 */
public record PasswordChange(
    UUID userId,
    String sessionEntry,
    String expectedHash,
    String newHash,
    @Nullable UUID keptToken,
    @Nullable String keptSession) {

  @Override
  public String toString() {
    return "PasswordChange[" + userId + "]";
  }
}
