/** A listener in place of Helidon's: connections, limits, framing, TLS. */
module org.authlayer.adapter.helidon.edge {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires transitive org.authlayer.adapter.helidon;
  requires org.authlayer.jwt;
  requires jdk.management;

  exports org.authlayer.adapter.helidon.connection;
  exports org.authlayer.adapter.helidon.edge;
  exports org.authlayer.adapter.helidon.tls;
}
