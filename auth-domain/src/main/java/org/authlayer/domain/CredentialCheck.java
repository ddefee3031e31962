package org.authlayer.domain;

/**
 * Verifies once more a credential that authenticated a user: a password may be changed, or a token
 * revoked, while a request is under way. What outlives the request, such as a token or a session,
 * is checked after it was stored (DEC-37).
 */
@FunctionalInterface
public interface CredentialCheck {

  /**
   * Verifies the credential once more. After {@code true}, a revocation of the credential also
   * removes what was stored before this call.
   */
  boolean isStillValid();
}
