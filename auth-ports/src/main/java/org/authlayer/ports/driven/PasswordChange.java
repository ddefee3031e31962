package org.authlayer.ports.driven;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new password for a user, and what of the user's outlives the change (DEC-37).
 *
 * @param expectedHash the hash that the current password was verified against
 * @param keptToken the token that the change was asked for with, or null to keep none
 * @param keptSession the digest of the session that the change was asked for in, or null
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
