/** JSON Web Tokens: signatures, keys and their rotation. */
module org.authlayer.adapter.helidon.jwt {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.adapter.helidon;
  requires com.nimbusds.jose.jwt;

  exports org.authlayer.adapter.helidon.jwt;
}
