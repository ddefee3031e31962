/**
 * For tests of applications: a JUnit extension that starts an application in the process of its
 * test, and stores, a clock and signed tokens in memory.
 */
module org.authlayer.testing {
  requires java.net.http;
  requires static transitive org.jspecify;
  requires transitive com.fasterxml.jackson.databind;
  requires transitive java.sql;
  requires transitive org.authlayer.ports;
  requires transitive org.junit.jupiter.api;
  requires transitive org.authlayer.domain.application;

  exports org.authlayer.testing;
  exports org.authlayer.testing.memory;
}
