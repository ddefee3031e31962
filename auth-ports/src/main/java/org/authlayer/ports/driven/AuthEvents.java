package org.authlayer.ports.driven;

/** Receives events (DEC-19); returns quickly and never throws. */
@FunctionalInterface
public interface AuthEvents {

  void publish(AuthEvent event);
}
