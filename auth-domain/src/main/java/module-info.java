/**
 * The authentication layer itself: pure, with no dependency but the ports.
 *
 * <p>Provides the driving port and calls the driven ones; knows no library, no clock of its own and
 * no randomness of its own.
 */
module org.authlayer.domain {
  requires transitive org.authlayer.ports;
  requires static transitive org.jspecify;

  exports org.authlayer.domain;
  exports org.authlayer.domain.authenticator;
  exports org.authlayer.domain.jwt;
  exports org.authlayer.domain.middleware;
  exports org.authlayer.domain.model;
  exports org.authlayer.domain.password;
  exports org.authlayer.domain.throttle;
  exports org.authlayer.domain.usecase;
}
