package org.authlayer.peers.quarkus;

import io.quarkus.security.identity.request.BaseAuthenticationRequest;

/** The credential of a request. */
public class OpaqueToken extends BaseAuthenticationRequest {

  private final String value;

  public OpaqueToken(String value) {
    this.value = value;
  }

  public String value() {
    return value;
  }
}
