/**
 * The contract for adapters and layers in Java: checks of parts, stores and HTTP adapters as JUnit
 * tests.
 *
 * <p>The author of an adapter extends a class of the first package and gives it what the second
 * describes. Everything else may change with any version.
 */
@SuppressWarnings("module") // the module that proves the kit is compiled later
module org.authlayer.conformance {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.conformance.kit;
  requires transitive org.authlayer.ports;
  requires transitive org.authlayer.testing;
  requires transitive org.junit.jupiter.api;
  requires bcrypt;
  requires transitive java.net.http;
  requires org.authlayer.domain;
  requires org.authlayer.domain.reference;

  exports org.authlayer.conformance;
  exports org.authlayer.conformance.core to
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.inprocess to
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.store to
      org.authlayer.conformance.proof;
  exports org.authlayer.conformance.subject;

  opens org.authlayer.conformance.adapter to
      org.authlayer.conformance.kit;
}
