/** Helidon Security, both ways: chains as a provider, users as subjects. */
module org.authlayer.adapter.helidon.security {
  requires static transitive org.jspecify;
  requires static io.helidon.security;
  requires transitive org.authlayer.ports;
  requires transitive org.authlayer.adapter.helidon;
  requires transitive io.helidon.common;
  requires io.helidon.common.context;
  requires io.helidon.common.socket;

  exports org.authlayer.adapter.helidon.security;
}
