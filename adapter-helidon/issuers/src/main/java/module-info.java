/** JSON Web Tokens that other servers signed: their issuers, keys and claims. */
module org.authlayer.issuers {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.json;
  requires org.authlayer.jwt;
  requires io.helidon.common.tls;
  requires io.helidon.http;
  requires io.helidon.webclient.api;

  exports org.authlayer.issuers;
}
