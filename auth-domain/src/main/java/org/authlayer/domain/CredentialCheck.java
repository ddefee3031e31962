package org.authlayer.domain;

/**
 * Verifies once more a credential that authenticated a user, after something that outlives the
 * request was stored (DEC-37).
 */
@FunctionalInterface
public interface CredentialCheck {

  /**
   * Returns true only if a later revocation of the credential removes what was stored before this
   * call.
   */
  boolean isStillValid();
}
