package org.authlayer.conformance.probe;

/** A token record as a login answered it. */
public record IssuedToken(String id, String value, String userId) {

  /** Without the token. */
  @Override
  public String toString() {
    return "IssuedToken[" + id + "]";
  }
}
