package org.authlayer.ports.driven;

/**
 * Receives events (DEC-19). An implementation returns quickly and never throws: an event that
 * cannot be delivered is no reason to fail a request.
 */
@FunctionalInterface
public interface AuthEvents {

  void publish(AuthEvent event);
}
