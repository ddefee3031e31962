package org.authlayer.peers.spring;

import java.io.Serializable;
import java.security.Principal;

/** A user, as answered and as kept in a session. */
public record Account(String id, String name, String email) implements Principal, Serializable {

  @Override
  public String getName() {
    return email;
  }
}
