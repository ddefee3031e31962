package org.authlayer.conformance.blackbox;

/**
 * A token record as a login answered it.
 *
 * @param id its identifier
 * @param value the token
 * @param userId whose
 */
public record IssuedToken(String id, String value, String userId) {

  /** Without the token. */
  @Override
  public String toString() {
    return "IssuedToken[" + id + "]";
  }
}
