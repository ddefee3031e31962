/** JSON Web Tokens: signatures, keys and their rotation. */
module org.authlayer.jwt {
  requires static transitive org.jspecify;
  requires transitive org.authlayer.ports;
  requires org.authlayer.json;
  requires com.nimbusds.jose.jwt;

  exports org.authlayer.jwt;
}
